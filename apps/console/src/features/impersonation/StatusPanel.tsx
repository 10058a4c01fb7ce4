import { impersonation } from '@outpost/contract/impersonation/endpoints'
import type { Impersonation } from '@outpost/contract/impersonation/schemas'
import { Button } from '@mantine/core'
import { IconUserShare } from '@tabler/icons-react'
import { type ReactNode, use } from 'react'
import { useAccountData } from '../../kit/auth/account/data.ts'
import { AccountMenuCloser, AccountPanel } from '../../kit/auth/account/lines.tsx'
import { useUser } from '../../kit/auth/session.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { utcInstant } from '../../kit/browser/utc.ts'
import { cancelImpersonation, revokeAccess, startImpersonation } from './acts.ts'
import classes from './Impersonation.module.css'
import { minutesTo, stateText } from './state.ts'

/** The users who may impersonate the current user, and those the current user may impersonate. */
export function StatusPanel() {
  const t = useText()
  const { isImpersonating, impersonation_access_limit: limit } = useUser()
  const note = isImpersonating || limit !== null ? t('impersonation:panel.on') : undefined
  return (
    <AccountPanel icon={IconUserShare} label={t('impersonation:panel.title')} note={note}>
      {isImpersonating ? <Impersonating /> : <Open />}
    </AccountPanel>
  )
}

function Impersonating() {
  const t = useText()
  const { email } = useUser()
  return (
    <Part
      text={t('impersonation:panel.acting', { user: email })}
      verb={t('impersonation:cancel')}
      act={() => void cancelImpersonation()}
    />
  )
}

function Open() {
  const t = useText()
  const { data } = useAccountData(impersonation.status, {})
  if (!data) return null
  const { given, asked } = data
  return (
    <div className={classes.parts}>
      {given.length === 0 && <p className={classes.labels}>{t('impersonation:panel.nobody')}</p>}
      {given.map((line) => (
        <p key={line.id} className={classes.labels}>
          {t('impersonation:panel.given', { actor: line.actor_email })} <Until line={line} />
        </p>
      ))}
      {given.length > 0 && <Part verb={t('impersonation:revoke.action')} act={() => void revokeAccess()} />}
      {asked.map((line) => (
        <Part
          key={line.id}
          text={
            <>
              {t('impersonation:panel.asked', { user: line.user_email })} <Until line={line} />
            </>
          }
          {...(line.state === 'approved' && {
            verb: t('impersonation:start.action'),
            act: () => void startImpersonation(line),
          })}
        />
      ))}
    </div>
  )
}

/** The state of a request, with the remaining minutes of the access. */
function Until({ line }: { line: Impersonation }) {
  const t = useText()
  const left =
    line.access_until === null
      ? ''
      : ` · ${t('impersonation:banner.left', { count: minutesTo(utcInstant(line.access_until)!) })}`
  return (
    <span className={classes.left}>
      {stateText(line)}
      {left}
    </span>
  )
}

interface PartProps {
  text?: ReactNode
  verb?: string
  act?: () => void
}

function Part({ text, verb, act }: PartProps) {
  const close = use(AccountMenuCloser)
  const run = (): void => {
    close()
    act?.()
  }
  return (
    <div className={classes.part}>
      {text !== undefined && <p className={classes.labels}>{text}</p>}
      {verb !== undefined && (
        <Button size="xs" variant="default" onClick={run}>
          {verb}
        </Button>
      )}
    </div>
  )
}
