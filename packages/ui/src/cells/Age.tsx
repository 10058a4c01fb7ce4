import { useSyncExternalStore } from 'react'
import { useUiLocale } from '../Locale.tsx'
import { useUiMessages } from '../UiMessages.tsx'
import classes from './Cells.module.css'
import { clockNow, subscribeToClock } from './clock.ts'
import { formatAge, formatDateTime, type Instant, toMillis } from './format.ts'

export interface AgeProps {
  at: Instant | null | undefined
  /** Seconds after which the value is considered stale and shown in grey; usually twice the interval. */
  staleAfter?: number
  /** Keeps a constant width, for values in a column. On by default. */
  fixed?: boolean
  /** Returns a sentence that contains the age ("5 min"), to be shown instead of "5 min ago". */
  labels?: (age: string, seconds: number) => string
}

/**
 * The age of a value, updated every second, with the exact time on hover. Rendered again only when its text changes.
 */
export function Age({ at, staleAfter, fixed = true, labels }: AgeProps) {
  const messages = useUiMessages()
  const { timeZone } = useUiLocale()
  const millis = toMillis(at)
  const label = useSyncExternalStore(subscribeToClock, () => {
    if (millis === undefined) return messages.ageNever
    const seconds = (clockNow() - millis) / 1000
    const age = formatAge(seconds, messages)
    return labels?.(age, seconds) ?? messages.ago(age)
  })
  const stale = useSyncExternalStore(
    subscribeToClock,
    () => millis !== undefined && staleAfter !== undefined && clockNow() - millis > staleAfter * 1000,
  )
  const data = { className: classes.age, 'data-fixed': fixed || undefined, 'data-stale': stale || undefined }
  if (millis === undefined) return <span {...data}>{label}</span>
  const exact = formatDateTime(millis, timeZone)
  return (
    <time {...data} dateTime={new Date(millis).toISOString()} title={`${exact.date} ${exact.time} ${exact.zone}`}>
      {label}
    </time>
  )
}

export interface DateTimeProps {
  at: Instant | null | undefined
  /** Omits the seconds. */
  short?: boolean
}

/**
 * A date and time in the user's time zone, always with the zone: with daylight saving time it differs between two rows of
 * a column.
 */
export function DateTime({ at, short }: DateTimeProps) {
  const messages = useUiMessages()
  const { timeZone } = useUiLocale()
  const millis = toMillis(at)
  if (millis === undefined) return <span className={classes.detail}>{messages.ageNever}</span>
  const { date, time, zone } = formatDateTime(millis, timeZone)
  return (
    <time dateTime={new Date(millis).toISOString()} title={`${date} ${time} ${zone}`} className={classes.dateTime}>
      <bdi dir="ltr">
        {date} {short ? time.slice(0, 5) : time}
      </bdi>
      <span className={classes.zone}>{zone}</span>
    </time>
  )
}
