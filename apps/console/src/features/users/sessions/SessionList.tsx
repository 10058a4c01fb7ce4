import { Button } from '@mantine/core'
import type { Session } from '@outpost/contract/auth/sessions/schemas'
import { Age, Tag } from '@outpost/ui/Cells'
import { useText } from '../../../kit/i18n/i18n.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { browserOf } from './browser.ts'
import classes from './Sessions.module.css'

interface SessionListProps {
  rows: readonly Session[]
  /** The total number of sessions, which may exceed those shown. */
  total: number
  onEnd: (session: Session) => void
}

/** The sessions of a user, latest first. The current session is ended by signing out, not here. */
export function SessionList({ rows, total, onEnd }: SessionListProps) {
  const t = useText()
  if (rows.length === 0) return <p className={classes.note}>{t('users:session.none')}</p>
  return (
    <>
      <ul className={classes.list}>
        {rows.map((session) => {
          const browser = browserOf(session.user_agent) ?? t('users:session.unknown')
          return (
            <li key={session.id} className={classes.line}>
              <div className={classes.labels}>
                <span className={classes.head}>
                  <bdi translate="no">{browser}</bdi>
                  {session.is_current && <Tag label={t('users:session.current')} />}
                </span>
                <span className={classes.note}>
                  {session.ip ?? '–'} ·{' '}
                  {session.is_current ? (
                    t('users:session.now')
                  ) : (
                    <Age at={utcInstant(session.last_used_at)} fixed={false} />
                  )}
                </span>
              </div>
              {!session.is_current && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t('users:session.endOf', { browser })}
                  onClick={() => onEnd(session)}
                >
                  {t('users:session.end')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {total > rows.length && <p className={classes.note}>{t('users:session.more', { count: total - rows.length })}</p>}
    </>
  )
}
