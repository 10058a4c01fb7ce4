import { IconUserShare } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useUser } from '../../kit/auth/session.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import classes from './Impersonation.module.css'
import { minutesTo } from './state.ts'

/** How often the minutes that are left are counted anew, in ms. */
const PACE = 15_000

/** Says above every page as whom one acts, and how long yet; when the time is up the console begins anew as oneself. */
export default function Banner() {
  const t = useText()
  const { email, company_name, company_id, impersonation_access_limit: limit } = useUser()
  const end = limit === null ? undefined : limit * 1000
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now())
      // The session is over on the server: reading it anew gives the own one back.
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
      {end !== undefined && (
        <span className={classes.left} aria-live="off">
          {t('impersonation:banner.left', { count: minutesTo(new Date(end).toISOString(), now) })}
        </span>
      )}
    </output>
  )
}
