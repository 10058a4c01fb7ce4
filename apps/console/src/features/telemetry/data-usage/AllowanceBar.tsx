import classes from './DataUsage.module.css'

interface AllowanceBarProps {
  used: number
  allowance: number
  /** The expected bytes at the end of the period. */
  forecast: number | null
}

const percent = (bytes: number, allowance: number): number => Math.min(100, (bytes / allowance) * 100)

/** How much of an allowance is used, and, paler, how much will be at the end of the period. The text beside it says the same. */
export function AllowanceBar({ used, allowance, forecast }: AllowanceBarProps) {
  const share = percent(used, allowance)
  const tone = used >= allowance ? 'bad' : used >= allowance * 0.8 || (forecast ?? 0) > allowance ? 'warning' : 'good'
  return (
    <div className={classes.meter} data-tone={tone} aria-hidden>
      {forecast !== null && (
        <span className={classes.forecast} style={{ inlineSize: `${percent(forecast, allowance)}%` }} />
      )}
      <span className={classes.used} style={{ inlineSize: `${share}%` }} />
    </div>
  )
}
