/** Prints what a run measured: a fault that was survived counts only with proof that it struck. */
export function say(what: string, figures: Record<string, number | string>): void {
  const words = Object.entries(figures).map(
    ([name, value]) => `${name} ${typeof value === 'number' ? Math.round(value * 10) / 10 : value}`,
  )
  process.stdout.write(`  ${what}: ${words.join(', ')}\n`)
}
