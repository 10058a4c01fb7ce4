import { Button } from '@mantine/core'
import { sessions } from '@outpost/contract/auth/sessions/endpoints'
import { CallError } from '../../../kit/api/client.ts'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { useData } from '../../../kit/api/query.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { Answer } from '../sessions/Answer.tsx'
import { LoginList } from '../sessions/LoginList.tsx'
import { SessionList } from '../sessions/SessionList.tsx'
import classes from '../sessions/Sessions.module.css'

const SHOWN = 10

/** The sessions and sign-ins of a user. Renders nothing for users that the current user may not change. */
export function UserSessions({ id }: { id: number }) {
  const t = useText()
  const open = useData(sessions.ofUser, { id, limit: SHOWN })
  const history = useData(sessions.loginsOfUser, { id, limit: SHOWN })
  const refused = open.error instanceof CallError && open.error.answered && open.error.status === 403
  if (refused) return null
  const all = {
    endpoint: sessions.endOfUser,
    input: { id },
    title: t('users:session.allTitle'),
    message: t('users:session.allMessage'),
    confirmLabel: t('users:session.allVerb'),
    danger: true,
  }
  return (
    <>
      <section className={classes.part}>
        <div className={classes.title}>
          <h3>{t('users:session.title')}</h3>
          {(open.data?.total ?? 0) > 1 && (
            <Button variant="default" size="xs" onClick={() => void confirm(all)}>
              {t('users:session.allVerb')}
            </Button>
          )}
        </div>
        <Answer query={open} failed={t('users:panel.failed')}>
          {(page) => (
            <SessionList
              {...page}
              onEnd={(session) =>
                void confirm({
                  endpoint: sessions.endOneOfUser,
                  input: { id: session.id },
                  title: t('users:session.title'),
                  message: t('users:session.endMessage'),
                  confirmLabel: t('users:session.endVerb'),
                  danger: true,
                })
              }
            />
          )}
        </Answer>
      </section>
      <section className={classes.part}>
        <div className={classes.title}>
          <h3>{t('users:login.title')}</h3>
        </div>
        <Answer query={history} failed={t('users:panel.failed')}>
          {(page) => <LoginList {...page} />}
        </Answer>
      </section>
    </>
  )
}
