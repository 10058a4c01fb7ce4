import classes from './Overview.module.css'

const WIDTH = 240
const HEIGHT = 40

/**
 * A small chart without axes. A missing value is a gap in the line.
 * @param label what it shows, with its latest value, for screen readers
 */
export function Sparkline({ values, label }: { values: readonly (number | null)[]; label: string }) {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return null
  const [least, greatest] = [Math.min(...known), Math.max(...known)]
  const x = (at: number): number => (at / Math.max(1, values.length - 1)) * WIDTH
  // A line of equal values runs through the middle.
  const y = (value: number): number =>
    greatest === least ? HEIGHT / 2 : HEIGHT - 2 - ((value - least) / (greatest - least)) * (HEIGHT - 4)
  let pen = 'M'
  const path = values
    .map((value, at) => {
      if (value === null) {
        pen = 'M'
        return ''
      }
      const step = `${pen}${x(at).toFixed(1)} ${y(value).toFixed(1)}`
      pen = 'L'
      return step
    })
    .join('')
  return (
    <svg
      className={classes.spark}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
