import type { Silence } from '@outpost/contract/alerts/silences/schemas'
import { weekdayText } from '../../../kit/browser/calendar.ts'
import type { Translate } from '../../../kit/i18n/i18n.ts'
import { endOf } from './window.ts'

/** Returns when a silence repeats, such as "Every day, 22:00–06:00 (UTC)"; empty if it does not. */
export const repeatText = (
  t: Translate,
  locale: string,
  { weekdays, from_time, minutes, time_zone }: Silence,
): string =>
  weekdays.length === 0
    ? ''
    : t('incidents:silence.weekly', {
        days:
          weekdays.length === 7
            ? t('incidents:silence.everyDay')
            : weekdays.map((day) => weekdayText(locale, day)).join(', '),
        from: from_time,
        until: endOf(from_time, minutes),
        zone: time_zone,
      })
