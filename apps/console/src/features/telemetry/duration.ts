import type { UiTexts } from '@outpost/ui/UiTexts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const tenth = (value: number): number => Math.round(value * 10) / 10

/** A duration in its largest unit with at most one decimal, so that neighbouring marks of an axis differ: "5.2 d", "40 min". */
export function formatDuration(
  seconds: number,
  texts: Pick<UiTexts, 'ageSeconds' | 'ageMinutes' | 'ageHours' | 'ageDays'>,
): string {
  if (seconds < MINUTE) return texts.ageSeconds(Math.round(seconds))
  if (seconds < HOUR) return texts.ageMinutes(tenth(seconds / MINUTE))
  return seconds < DAY ? texts.ageHours(tenth(seconds / HOUR)) : texts.ageDays(tenth(seconds / DAY))
}
