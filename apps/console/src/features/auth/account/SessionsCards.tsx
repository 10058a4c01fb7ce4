import { Button } from '@mantine/core'
import { sessions } from '@outpost/contract/auth/sessions/endpoints'
import { Card } from '@outpost/ui/Card'
import { useState } from 'react'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { useData } from '../../../kit/api/query.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { Answer, LoginList, SessionList } from '../../users/public.ts'
import classes from './Account.module.css'

/** The maximum number of sessions shown. More sessions than this for one user come from a script. */
const SESSIONS = 50
/** The number of sign-ins shown at first, and the maximum. */
const LOGINS = { first: 10, most: 100 } as const

/** The user's active sessions, with buttons to end them. */
export function SessionsCard() {
  const t = useText()
  const query = useData(sessions.list, { limit: SESSIONS })
  const others = (query.data?.total ?? 0) > 1
  const endOthers = {
    endpoint: sessions.endOthers,
    input: {},
    title: t('account:session.othersTitle'),
    message: t('account:session.othersMessage'),
    confirmLabel: t('account:session.others'),
    danger: true,
  }
  const end = (id: number): void =>
    void confirm({
      endpoint: sessions.end,
      input: { id },
      title: t('account:session.endTitle'),
      message: t('account:session.endMessage'),
      confirmLabel: t('account:session.end'),
      danger: true,
    })
  return (
    <Card
      title={t('account:session.title')}
      extra={
        others && (
          <Button variant="default" size="xs" onClick={() => void confirm(endOthers)}>
            {t('account:session.others')}
          </Button>
        )
      }
    >
      <Answer query={query} failed={t('account:security.failed')}>
        {(page) => <SessionList {...page} onEnd={({ id }) => end(id)} />}
      </Answer>
    </Card>
  )
}

/** The recent sign-ins to the account, including failed attempts. */
export function LoginsCard() {
  const t = useText()
  const [limit, setLimit] = useState<number>(LOGINS.first)
  const query = useData(sessions.logins, { limit })
  const hasMore = limit < LOGINS.most && (query.data?.total ?? 0) > limit
  return (
    <Card title={t('account:login.title')}>
      <p className={classes.caption}>{t('account:login.help')}</p>
      <Answer query={query} failed={t('account:security.failed')}>
        {(page) => <LoginList rows={page.rows} total={hasMore ? page.rows.length : page.total} />}
      </Answer>
      {hasMore && (
        <Button variant="default" size="xs" onClick={() => setLimit(LOGINS.most)}>
          {t('account:login.all')}
        </Button>
      )}
    </Card>
  )
}
