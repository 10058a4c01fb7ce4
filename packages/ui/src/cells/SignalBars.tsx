import { useUiLocale } from '../Locale.tsx'
import { formatLevel } from './format.ts'
import { useUiMessages } from '../UiMessages.tsx'
import classes from './Cells.module.css'
import { Missing } from './Missing.tsx'

/** Thresholds in dBm of 1, 2, 3 and 4 bars, as mobile phones use them for received signal strength. */
const RSSI_STEPS = [-105, -95, -85, -75] as const

export interface SignalBarsProps {
  dbm: number | null | undefined
  /** Other thresholds of 1, 2, 3 and 4 bars, weakest first. */
  steps?: readonly [number, number, number, number]
}

/** Signal strength as four bars and the value in dBm. */
export function SignalBars({ dbm, steps = RSSI_STEPS }: SignalBarsProps) {
  const messages = useUiMessages()
  const { locale } = useUiLocale()
  if (dbm === null || dbm === undefined) return <Missing />
  const bars = steps.filter((step) => dbm >= step).length
  return (
    <span className={classes.signal}>
      <svg viewBox="0 0 16 12" width="16" height="12" aria-hidden data-bars={bars}>
        <title>{messages.signal(bars)}</title>
        {[0, 1, 2, 3].map((bar) => (
          <rect
            key={bar}
            x={bar * 4}
            y={9 - bar * 3}
            width="3"
            height={3 + bar * 3}
            rx="0.75"
            data-on={bar < bars || undefined}
          />
        ))}
      </svg>
      <bdi dir="ltr">{formatLevel(dbm, locale)} dBm</bdi>
    </span>
  )
}
