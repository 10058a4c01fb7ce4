import { silences } from '@outpost/contract/alerts/silences/endpoints'
import type { Silence } from '@outpost/contract/alerts/silences/schemas'
import { formatDateTime } from '@outpost/ui/Cells'
import { useUiLocale } from '@outpost/ui/Locale'
import { useData } from '../../../kit/api/query.ts'
import { useCan } from '../../../kit/auth/can.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from '../editor/Editor.module.css'
import { repeatText } from './repeats.ts'

/** The most silences that are named. */
const most = 5

/** The silences that name an automation and have not ended, as text: a part of what it does. */
export function AutomationSilences({ id }: { id: number }) {
  const t = useText()
  const { locale, timeZone } = useUiLocale()
  const allowed = useCan()(silences.list)
  const { data } = useData(silences.list, { automation_id: [id], limit: most }, { enabled: allowed })
  const left = (data?.rows ?? []).filter(({ status }) => status !== 'ended')
  if (left.length === 0) return null
  const when = (silence: Silence): string => {
    const repeats = repeatText(t, locale, silence)
    if (repeats !== '' || silence.ends_at === null) return repeats
    const { date, time, zone } = formatDateTime(Date.parse(utcInstant(silence.ends_at)!), timeZone)
    return t('incidents:silence.untilTime', { time: `${date} ${time.slice(0, 5)} ${zone}` })
  }
  const list = left.map((silence) => `${silence.reason} · ${when(silence)}`).join('; ')
  return <p className={classes.quiet}>{t('incidents:silence.ofAutomation', { list })}</p>
}
