import { vpnNetworks } from '@outpost/contract/vpn/endpoints'
import type { VpnClient } from '@outpost/contract/vpn/schemas'
import { ActionButton } from '@outpost/ui/Actions'
import { Alert } from '@outpost/ui/Alert'
import { Age } from '@outpost/ui/Cells'
import { FactList } from '@outpost/ui/Facts'
import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../../kit/auth/can.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from '../Vpn.module.css'
import { ConfigState } from './ConfigState.tsx'
import { refusalText } from './refusals.ts'
import { sendAgain } from './sendAgain.ts'

/** What a device should have of its hub, what it has confirmed, and why not if it has failed. */
export function ConfigCard({ client }: { client: VpnClient }) {
  const t = useText()
  const can = useCan()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const config = client.device_config
  const send = (): void => {
    setBusy(true)
    void sendAgain(queries, client).finally(() => setBusy(false))
  }
  if (!config) return null
  const again = {
    id: 'sync',
    label: t('vpnDevice:config.sendAgain'),
    icon: <IconRefresh size={16} />,
    busy,
    onClick: send,
  }
  return (
    <section className={classes.inner}>
      <FactList
        facts={[
          { label: t('vpnDevice:config.title'), value: <ConfigState config={{ ...config, message: null }} /> },
          { label: t('vpnDevice:config.since'), value: <Age at={utcInstant(config.changed_at)} /> },
          {
            label: t('vpnDevice:config.versions'),
            value:
              config.applied === null
                ? t('vpnDevice:config.noneApplied', { target: config.target })
                : t('vpnDevice:config.applyingTo', { applied: config.applied, target: config.target }),
          },
        ]}
      />
      {config.message !== null && (
        <Alert tone={config.state === 'failed' ? 'error' : 'info'} quiet>
          {refusalText(t, config.message)}
        </Alert>
      )}
      {config.state === 'not_sent' && config.message === null && (
        <p className={classes.note}>{t('vpnDevice:config.waitsHelp')}</p>
      )}
      {can(vpnNetworks.sync) && (
        <div className={classes.actions}>
          <ActionButton action={again} />
        </div>
      )}
    </section>
  )
}
