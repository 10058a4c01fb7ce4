import { toast } from '@outpost/ui/Toast'
import { IconClockHour4 } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { AccountPanel } from '../../kit/auth/account/lines.tsx'
import { guessedTimeZone } from '../../kit/browser/timeZone.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { useChosenTimeZone } from '../timeZone.ts'
import classes from './Zone.module.css'
import { keepTimeZone, withoutDates } from './zoneChoice.ts'
import { ZoneList } from './ZoneList.tsx'
import { labelOf } from './zones.ts'

/** The choice of the time zone of all displayed times. By default it is that of the device. */
export function TimeZone() {
  const t = useText()
  const router = useRouter()
  const chosen = useChosenTimeZone()
  const zone = chosen ?? guessedTimeZone()
  const choose = (next: string | undefined): void => {
    keepTimeZone(next)
    toast({ type: 'success', message: t(next === undefined ? 'frame:zone.reset' : 'frame:zone.updated') })
    void router.navigate({ href: withoutDates(router.state.location.href), replace: true })
  }
  return (
    <AccountPanel icon={IconClockHour4} label={t('frame:zone.title')} note={labelOf(zone)}>
      <ZoneList value={zone} onChoose={choose} />
      {chosen !== undefined && (
        <button type="button" className={classes.reset} onClick={() => choose(undefined)}>
          {t('frame:zone.toDefault', { zone: labelOf(guessedTimeZone()) })}
        </button>
      )}
    </AccountPanel>
  )
}
