import type { Login } from '@outpost/contract/auth/sessions/schemas'
import { DateTime, StatusGlyph } from '@outpost/ui/Cells'
import { translateLoose, useText } from '../../../kit/i18n/i18n.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { browserOf } from './browser.ts'
import classes from './Sessions.module.css'

/** Returns the sign-in method as text; an unknown method is returned unchanged. */
const methodText = (method: string): string => translateLoose(`users:method.${method}`, method)

/** The sign-ins and failed attempts of a user, latest first. */
export function LoginList({ rows, total }: { rows: readonly Login[]; total: number }) {
  const t = useText()
  if (rows.length === 0) return <p className={classes.note}>{t('users:login.none')}</p>
  return (
    <>
      <ul className={classes.list}>
        {rows.map((login) => (
          <li key={login.id} className={classes.line}>
            <div className={classes.labels}>
              <span className={classes.head}>
                <StatusGlyph
                  tone={login.outcome === 'success' ? 'positive' : 'error'}
                  label={t(`users:outcome.${login.outcome}`)}
                />
                {login.outcome === 'success' && <span className={classes.note}>{methodText(login.method)}</span>}
              </span>
              <span className={classes.note}>
                {login.ip ?? '–'} ·{' '}
                <bdi translate="no">{browserOf(login.user_agent) ?? t('users:session.unknown')}</bdi>
              </span>
            </div>
            <span className={classes.note}>
              <DateTime at={utcInstant(login.at)} short />
            </span>
          </li>
        ))}
      </ul>
      {total > rows.length && <p className={classes.note}>{t('users:login.more', { count: total - rows.length })}</p>}
    </>
  )
}
