import type { UiMessages } from '@outpost/ui/UiMessages'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const tenth = (value: number): number => Math.round(value * 10) / 10

/**
 * Formats a duration in its largest unit with at most one decimal, so that adjacent axis labels differ: "5.2 d", "40
 * min".
 */
export function formatDuration(
  seconds: number,
  messages: Pick<UiMessages, 'ageSeconds' | 'ageMinutes' | 'ageHours' | 'ageDays'>,
): string {
  if (seconds < MINUTE) return messages.ageSeconds(Math.round(seconds))
  if (seconds < HOUR) return messages.ageMinutes(tenth(seconds / MINUTE))
  return seconds < DAY ? messages.ageHours(tenth(seconds / HOUR)) : messages.ageDays(tenth(seconds / DAY))
}
