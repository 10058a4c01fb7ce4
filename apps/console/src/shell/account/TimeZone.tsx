import { toast } from '@outpost/ui/Toast'
import { IconClockHour4 } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { AccountPanel } from '../../kit/auth/account/lines.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { chosenTimeZone } from '../timeZone.ts'
import classes from './Zone.module.css'
import { guessedTimeZone, keepTimeZone, withoutDates } from './zoneChoice.ts'
import { ZoneList } from './ZoneList.tsx'
import { labelOf } from './zones.ts'

/** Ms until the page is loaded anew, in which the toast can be seen. */
export const RELOAD_AFTER = 300

/** In which zone the console shows times: chosen, or the one of this device. */
export function TimeZone() {
  const t = useText()
  const router = useRouter()
  const chosen = chosenTimeZone()
  const zone = chosen ?? guessedTimeZone()
  const choose = (next: string | undefined): void => {
    keepTimeZone(next)
    toast({ type: 'success', message: t(next === undefined ? 'frame:zone.reset' : 'frame:zone.updated') })
    // Everything that was rendered or cached in the old zone goes with the page.
    void router.navigate({ href: withoutDates(router.state.location.href), replace: true })
    setTimeout(() => window.location.reload(), RELOAD_AFTER)
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
