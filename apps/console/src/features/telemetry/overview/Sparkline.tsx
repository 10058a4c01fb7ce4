import classes from './Overview.module.css'

const WIDTH = 240
const HEIGHT = 40

/** Returns the path of a line through the values, as SVG. A missing value is a gap in the line. */
function pathOf(values: readonly (number | null)[], least: number, greatest: number): string {
  const x = (at: number): number => (at / Math.max(1, values.length - 1)) * WIDTH
  // A line of equal values runs through the middle.
  const y = (value: number): number =>
    greatest === least ? HEIGHT / 2 : HEIGHT - 2 - ((value - least) / (greatest - least)) * (HEIGHT - 4)
  return values
    .map((value, at) =>
      value === null
        ? ''
        : `${(values[at - 1] ?? null) === null ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`,
    )
    .join('')
}

/**
 * A small chart without axes. Without two values there is none.
 * @param label what it shows, for screen readers
 */
export function Sparkline({ values, label }: { values: readonly (number | null)[]; label: string }) {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return null
  return (
    <figure className={classes.spark} aria-label={label}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        <path d={pathOf(values, Math.min(...known), Math.max(...known))} vectorEffect="non-scaling-stroke" />
      </svg>
    </figure>
  )
}
