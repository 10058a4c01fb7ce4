import { IconUserShare } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useUser } from '../../kit/auth/session.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import classes from './Impersonation.module.css'
import { minutesTo } from './state.ts'

/** Update interval of the remaining minutes, in milliseconds. */
const PACE = 15_000

/**
 * A banner above every page with the impersonated user, the user who acts, and the remaining time. When the time is up, the console is
 * loaded again as the user's own.
 */
export default function Banner() {
  const t = useText()
  const { email, impersonator_email: actor, company_name, company_id, impersonation_access_limit: limit } = useUser()
  const end = limit === null ? undefined : limit * 1000
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now())
      // The impersonation has ended on the server; loading the console again restores the user's own session.
      if (end !== undefined && Date.now() > end) window.location.assign('/')
    }, PACE)
    return () => clearInterval(timer)
  }, [end])
  return (
    <output className={classes.banner}>
      <IconUserShare size={14} aria-hidden />
      <span>
        {t('impersonation:banner.text')} <strong translate="no">{email}</strong>,{' '}
        {t('impersonation:banner.company', { company: company_name, id: company_id })}
      </span>
      {actor !== null && <span>{t('impersonation:banner.actor', { actor })}</span>}
      {end !== undefined && (
        <span className={classes.left} aria-live="off">
          {t('impersonation:banner.left', { count: minutesTo(new Date(end).toISOString(), now) })}
        </span>
      )}
    </output>
  )
}
