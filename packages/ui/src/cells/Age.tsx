import { useSyncExternalStore } from 'react'
import { useUiLocale } from '../Locale.tsx'
import { useUiMessages } from '../UiMessages.tsx'
import classes from './Cells.module.css'
import { clockNow, subscribeToClock } from './clock.ts'
import { formatAge, formatDateTime, type Instant, toMillis } from './format.ts'

export interface AgeProps {
  at: Instant | null | undefined
  /** Seconds after which the value counts as stale and is greyed; usually twice the interval. */
  staleAfter?: number
  /** Keeps the width, for values under each other. On by default. */
  fixed?: boolean
  /** A sentence about the age instead of the age alone. */
  labels?: (age: string, seconds: number) => string
}

/** How old a value is, ticking; the exact time on hover. Draws again only when its text changes. */
export function Age({ at, staleAfter, fixed = true, labels = (age) => age }: AgeProps) {
  const messages = useUiMessages()
  const { timeZone } = useUiLocale()
  const millis = toMillis(at)
  const label = useSyncExternalStore(subscribeToClock, () => {
    if (millis === undefined) return messages.ageNever
    const seconds = (clockNow() - millis) / 1000
    return labels(formatAge(seconds, messages), seconds)
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
  /** Leaves the seconds out. */
  short?: boolean
  /** Leaves the zone out, where the column or page already says it. The hint still has it. */
  hideZone?: boolean
}

/** A date and time in the reader's zone, with the zone. */
export function DateTime({ at, short, hideZone }: DateTimeProps) {
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
      {!hideZone && <span className={classes.zone}>{zone}</span>}
    </time>
  )
}
