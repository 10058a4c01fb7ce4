import { Button } from '@mantine/core'
import { Avatar } from '@outpost/ui/Avatar'
import { Card } from '@outpost/ui/Card'
import { DateTime, StatusGlyph } from '@outpost/ui/Cells'
import { FactList } from '@outpost/ui/Facts'
import type { ReactNode } from 'react'
import { avatarSeed } from '../../../kit/auth/account/avatarSeed.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { useUser } from '../../../kit/auth/session.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import classes from './Account.module.css'
import { dialogs } from './dialogs.ts'

/** The user's profile: name, email address and whether it is verified, company, role, last sign-in. */
export default function ProfileTab() {
  const t = useText()
  const user = useUser()
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ')
  const proof = (
    <StatusGlyph
      tone={user.email_verified ? 'positive' : 'pending'}
      label={t(user.email_verified ? 'account:profile.proven' : 'account:profile.unproven')}
    />
  )
  const lastLogin = utcInstant(user.last_login_at)
  return (
    <div className={classes.column}>
      <Card>
        <div className={classes.person}>
          <Avatar seed={avatarSeed(user)} src={user.avatar_url} size={56} />
          <div className={classes.names}>
            <h2>{name === '' ? user.username : name}</h2>
            <p>
              {user.role_title} · {user.company_name}
            </p>
          </div>
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => void open(dialogs.changeName, {})}>
              {t('account:name.action')}
            </Button>
            <Button variant="default" onClick={() => void open(dialogs.changeEmail, {})}>
              {t('account:email.action')}
            </Button>
          </div>
        </div>
        <div className={classes.facts}>
          <FactList
            facts={[
              { label: t('account:profile.username'), value: <Whole>{user.username}</Whole> },
              {
                label: t('account:profile.email'),
                value: (
                  <Whole>
                    {user.email}
                    {proof}
                  </Whole>
                ),
              },
              { label: t('account:profile.company'), value: <Whole>{user.company_name}</Whole> },
              { label: t('account:profile.role'), value: <Whole>{user.role_title}</Whole> },
              {
                label: t('account:profile.lastLogin'),
                value: lastLogin === undefined ? t('account:profile.never') : <DateTime at={lastLogin} short />,
              },
            ]}
          />
        </div>
      </Card>
    </div>
  )
}

/** Shows the user's own name or address in full, without truncation. */
const Whole = ({ children }: { children: ReactNode }) => <span className={classes.whole}>{children}</span>
