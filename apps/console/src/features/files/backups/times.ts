import type { BackupRule } from '@outpost/contract/files/backups/schemas'
import { hourText, weekdayText } from '../../../kit/browser/calendar.ts'
import type { Translate } from '../../../kit/i18n/i18n.ts'

/** Describes the schedule of a rule in a few words: `Weekly on Monday at 03:00`. */
export function timesText(
  { period, weekday, day, hour }: Pick<BackupRule, 'period' | 'weekday' | 'day' | 'hour'>,
  locale: string,
  t: Translate,
): string {
  return t(`files:rules.times.${period}`, { weekday: weekdayText(locale, weekday), day, hour: hourText(locale, hour) })
}
