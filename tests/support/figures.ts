/** Prints what a run measured: surviving a fault only counts with proof that the fault happened. */
export function printFigures(what: string, figures: Record<string, number | string>): void {
  const words = Object.entries(figures).map(
    ([name, value]) => `${name} ${typeof value === 'number' ? Math.round(value * 10) / 10 : value}`,
  )
  process.stdout.write(`  ${what}: ${words.join(', ')}\n`)
}
