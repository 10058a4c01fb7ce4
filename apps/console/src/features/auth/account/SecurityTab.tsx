import { Button } from '@mantine/core'
import { mfa } from '@outpost/contract/auth/mfa/endpoints'
import type { SecondFactor } from '@outpost/contract/auth/mfa/schemas'
import { Card } from '@outpost/ui/Card'
import { Alert } from '@outpost/ui/Alert'
import { StatusGlyph } from '@outpost/ui/Cells'
import { ErrorState, Skeletons } from '@outpost/ui/Page'
import { useQueryClient } from '@tanstack/react-query'
import { open } from '../../../kit/dialog/dialog.tsx'
import { explain } from '../../../kit/api/explain.ts'
import { useData } from '../../../kit/api/query.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { IdentityCard } from '../identity-providers/IdentityCard.tsx'
import { LostDeviceCard } from '../lost-device/LostDeviceCard.tsx'
import { PasskeysCard } from '../passkeys/PasskeysCard.tsx'
import { SshKeysCard } from '../ssh-keys/SshKeysCard.tsx'
import classes from './Account.module.css'
import { dialogs } from './dialogs.ts'
import { LoginsCard, SessionsCard } from './SessionsCards.tsx'
import { removeFactor, renewCodes, setUpFactor } from './secondFactor.ts'

/** With this number of recovery codes or fewer, the user is advised to create new ones. */
const FEW = 3

/** The account's password, second factor, passkeys, SSH keys, sessions and sign-ins. */
export default function SecurityTab() {
  const t = useText()
  const { data: factor, error, refetch } = useData(mfa.get, {})
  return (
    <div className={classes.column}>
      <Card title={t('account:password.title')}>
        <div className={classes.setting}>
          <p className={classes.caption}>{t('account:password.help')}</p>
          <Button variant="default" onClick={() => void open(dialogs.changePassword, {})}>
            {t('account:password.action')}
          </Button>
        </div>
      </Card>
      <Card title={t('account:factor.title')}>
        {factor ? (
          <Factor factor={factor} />
        ) : error ? (
          <ErrorState compact title={t('account:security.failed')} {...explain(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeletons shape="lines" count={2} />
        )}
      </Card>
      {factor && <PasskeysCard possible={factor.passkeys_possible} />}
      <SshKeysCard />
      <IdentityCard />
      {factor?.mfa_type && <RecoveryCodes left={factor.recovery_codes_left} />}
      <LostDeviceCard />
      <SessionsCard />
      <LoginsCard />
    </div>
  )
}

function Factor({ factor }: { factor: SecondFactor }) {
  const t = useText()
  const client = useQueryClient()
  const { mfa_type: method, mandatory } = factor
  return (
    <div className={classes.setting}>
      <div className={classes.labels}>
        <StatusGlyph
          tone={method ? 'positive' : 'none'}
          label={t(method ? `account:factor.${method}` : 'account:factor.none')}
        />
        <p className={classes.caption}>{t(method && mandatory ? 'account:factor.mandatory' : 'account:factor.help')}</p>
      </div>
      <div className={classes.buttons}>
        {method && !mandatory && (
          <Button variant="default" onClick={() => void removeFactor()}>
            {t('account:factor.remove')}
          </Button>
        )}
        <Button variant={method ? 'default' : 'filled'} onClick={() => void setUpFactor(client, factor)}>
          {t(method ? 'account:factor.change' : 'account:factor.setUp')}
        </Button>
      </div>
    </div>
  )
}

function RecoveryCodes({ left }: { left: number }) {
  const t = useText()
  const client = useQueryClient()
  return (
    <Card title={t('account:recovery.title')}>
      <div className={classes.setting}>
        <div className={classes.labels}>
          <p>{t('account:recovery.left', { count: left })}</p>
          {left <= FEW && <Alert tone="warning">{t('account:recovery.few')}</Alert>}
        </div>
        <Button variant="default" onClick={() => void renewCodes(client)}>
          {t('account:recovery.renew')}
        </Button>
      </div>
    </Card>
  )
}
