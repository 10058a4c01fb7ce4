import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useUiLocale } from '../Locale.tsx'
import { type UiMessages, useUiMessages } from '../UiMessages.tsx'
import classes from './Cells.module.css'
import { clockNow, subscribeToClock } from './clock.ts'
import { formatAge, formatDateTime, type Instant, toMillis } from './format.ts'

export interface AgeProps {
  at: Instant | null | undefined
  /** Seconds after which the value is out of date: it is grey and says so. Usually twice the interval. */
  staleAfter?: number | undefined
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
  const stale = useStale(millis, staleAfter)
  const data = { className: classes.age, 'data-fixed': fixed || undefined, 'data-stale': stale || undefined }
  if (millis === undefined) return <span {...data}>{label}</span>
  return (
    <time {...data} dateTime={new Date(millis).toISOString()} title={exactly(millis, timeZone, stale, messages)}>
      {label}
      {stale && <VisuallyHidden>, {messages.outOfDate}</VisuallyHidden>}
    </time>
  )
}

/** Whether a value is older than it may be, checked every second. */
const useStale = (millis: number | undefined, staleAfter: number | undefined): boolean =>
  useSyncExternalStore(
    subscribeToClock,
    () => millis !== undefined && staleAfter !== undefined && clockNow() - millis > staleAfter * 1000,
  )

function exactly(millis: number, timeZone: string | undefined, stale: boolean, messages: UiMessages): string {
  const { date, time, zone } = formatDateTime(millis, timeZone)
  return `${date} ${time} ${zone}${stale ? ` · ${messages.outOfDate}` : ''}`
}

export interface LiveValueProps {
  /** When the value was reported. */
  at: Instant | null | undefined
  /** Seconds after which the value is out of date: it is grey and says so. Usually twice the interval. */
  staleAfter: number | undefined
  children: ReactNode
}

/** A value that is reported again and again. It says on hover when it was reported, and looks grey if that is too old. */
export function LiveValue({ at, staleAfter, children }: LiveValueProps) {
  const messages = useUiMessages()
  const { timeZone } = useUiLocale()
  const millis = toMillis(at)
  const stale = useStale(millis, staleAfter)
  if (millis === undefined) return children
  return (
    <span className={classes.live} data-stale={stale || undefined} title={exactly(millis, timeZone, stale, messages)}>
      {children}
      {stale && <VisuallyHidden>, {messages.outOfDate}</VisuallyHidden>}
    </span>
  )
}

export interface DateTimeProps {
  at: Instant | null | undefined
  /** Omits the seconds. */
  short?: boolean
  /** An IANA time zone, for times that belong to one; by default that of the user. */
  timeZone?: string
}

/**
 * A date and time, by default in the user's time zone, always with the zone: with daylight saving time it differs between two rows of
 * a column.
 */
export function DateTime({ at, short, timeZone: given }: DateTimeProps) {
  const messages = useUiMessages()
  const { timeZone: own } = useUiLocale()
  const timeZone = given ?? own
  const millis = toMillis(at)
  if (millis === undefined) return <span className={classes.detail}>{messages.ageNever}</span>
  const { date, time, zone } = formatDateTime(millis, timeZone)
  return (
    <time dateTime={new Date(millis).toISOString()} title={`${date} ${time} ${zone}`} className={classes.dateTime}>
      <bdi dir="ltr">
        <span>{date}</span> <span>{short ? time.slice(0, 5) : time}</span>
      </bdi>{' '}
      <span className={classes.zone}>{zone}</span>
    </time>
  )
}
