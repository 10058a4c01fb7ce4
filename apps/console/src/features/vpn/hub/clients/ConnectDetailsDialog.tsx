import { vpnClients } from '@outpost/contract/vpn/endpoints'
import type { VpnClient, VpnHub } from '@outpost/contract/vpn/schemas'
import { ActionButton } from '@outpost/ui/Actions'
import { CopyText, Missing } from '@outpost/ui/Cells'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { type Fact, FactList } from '@outpost/ui/Facts'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { IconFileDownload } from '@tabler/icons-react'
import { explain } from '../../../../kit/api/explain.ts'
import { useData } from '../../../../kit/api/query.ts'
import { useCan } from '../../../../kit/auth/can.ts'
import { type DialogProps, useDialogLayer } from '../../../../kit/dialog/dialog.tsx'
import { type Translate, useText } from '../../../../kit/i18n/i18n.ts'
import classes from '../../Vpn.module.css'
import { ConfigCard } from '../../device/ConfigCard.tsx'
import { allClients } from '../allClients.ts'
import { pace } from '../useHub.ts'
import { networksOf } from './clientColumns.tsx'
import { showConfig } from './showConfig.ts'

interface ConnectDetailsProps {
  hub: VpnHub
  client: VpnClient
}

const factsOf = (t: Translate, hub: VpnHub, client: VpnClient): Fact[] => [
  { label: t('vpn:general.host'), value: <CopyText value={hub.host} label={t('vpn:general.host')} /> },
  { label: t('vpn:general.port'), value: <bdi dir="ltr">UDP {hub.port}</bdi> },
  { label: t('vpn:client.ip'), value: <CopyText value={client.ip} label={t('vpn:client.ip')} /> },
]

/** A dialog that tells how a client connects, and which addresses it can then reach. */
export default function ConnectDetailsDialog({ hub, client }: DialogProps<ConnectDetailsProps>) {
  const t = useText()
  const can = useCan()
  const { data, error } = useData(vpnClients.list, allClients(hub.id), { refetchInterval: pace })
  const file = {
    id: 'config',
    label: t('vpn:config.action'),
    icon: <IconFileDownload size={16} />,
    onClick: () => void showConfig(client),
  }
  return (
    <DetailsDialog
      {...useDialogLayer()}
      title={t('vpn:connect.title')}
      purpose={client.name}
      loading={!data && !error}
      error={!data && error ? { title: t('vpn:client.failed'), ...explain(error) } : null}
      footerStart={can(vpnClients.config) && <ActionButton action={file} size="md" />}
    >
      <div className={classes.stack}>
        <FactList facts={factsOf(t, hub, client)} />
        <ConfigCard client={data?.rows.find(({ id }) => id === client.id) ?? client} />
        {!client.device_config && <Steps client={client} />}
        {data && <Reachable client={client} others={data.rows} isTap={hub.type === 'tap'} />}
      </div>
    </DetailsDialog>
  )
}

function Steps({ client }: { client: VpnClient }) {
  const t = useText()
  const steps =
    client.type === 'device'
      ? (['deviceFile', 'deviceUpload', 'deviceCheck'] as const)
      : (['userInstall', 'userImport', 'userConnect'] as const)
  return (
    <ol className={classes.steps}>
      {steps.map((step) => (
        <li key={step}>{t(`vpn:connect.${step}`)}</li>
      ))}
    </ol>
  )
}

interface ReachableProps {
  client: VpnClient
  others: readonly VpnClient[]
  isTap: boolean
}

/**
 * What the client reaches: users reach devices and the networks that are open; devices reach nobody. In a shared
 * Ethernet all clients reach each other.
 */
function Reachable({ client, others, isTap }: ReachableProps) {
  const t = useText()
  if (client.type === 'device' && !isTap) return <p className={classes.note}>{t('vpn:connect.deviceReaches')}</p>
  const rows = others.filter(({ id, type, enabled }) => enabled && id !== client.id && (isTap || type === 'device'))
  if (rows.length === 0) return <p className={classes.note}>{t('vpn:connect.nothing')}</p>
  return (
    <ScrollTable
      label={t('vpn:connect.reachable')}
      first="name"
      heads={[t('vpn:connect.reachable'), t('vpn:client.ip'), t('vpn:client.networks'), t('vpn:field.status')]}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <td>
            <bdi>{row.name}</bdi>
          </td>
          <td>
            <CopyText value={row.ip} label={t('vpn:client.ip')} />
          </td>
          <td>
            {row.routes.length === 0 ? (
              <Missing />
            ) : row.lan ? (
              <bdi dir="ltr">{networksOf(row)}</bdi>
            ) : (
              t('vpn:connect.closed', { networks: networksOf(row) })
            )}
          </td>
          <td>{t(row.status ? 'vpn:client.online' : 'vpn:client.offline')}</td>
        </tr>
      ))}
    </ScrollTable>
  )
}
