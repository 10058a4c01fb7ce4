import { vpnHubs } from '@outpost/contract/vpn/endpoints'
import type { VpnConnection, VpnHub } from '@outpost/contract/vpn/schemas'
import { Alert } from '@outpost/ui/Alert'
import { Card } from '@outpost/ui/Card'
import { Age, CopyText, Missing } from '@outpost/ui/Cells'
import { type Fact, FactList } from '@outpost/ui/Facts'
import { useMemo } from 'react'
import { useData } from '../../../kit/api/query.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { useEvery } from '../../../kit/live/useEvery.ts'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { type Column, useTable } from '../../../kit/table/table.tsx'
import { CertificateEnd, HubState } from '../cells.tsx'
import { Disclaimer } from '../Disclaimer.tsx'
import { firstAddress, parseNetwork } from '../network.ts'
import { hubStatus, reasonOf } from '../state.ts'
import classes from '../Vpn.module.css'
import { addressesOf, clientOf, trafficOf } from './connectionColumns.tsx'
import { pace, useHub } from './useHub.ts'

/** Status, address and network of a hub, and the sessions that are open now. */
export default function GeneralTab() {
  const t = useText()
  const hub = useHub()
  if (!hub) return null
  const reason = reasonOf(t, hub)
  return (
    <div className={classes.stack}>
      <Disclaimer />
      {reason !== undefined && (
        <Alert tone={hub.enabled ? 'error' : 'warning'} title={t(`vpn:status.${hubStatus(hub)}`)} quiet>
          {reason}
        </Alert>
      )}
      <Card title={t('vpn:general.status')}>
        <HubFacts hub={hub} />
      </Card>
      <Sessions id={hub.id} kind={hub.kind} />
    </div>
  )
}

/** The hub's own address in its network: the first one after the address of the network. */
function serverAddress({ subnet }: VpnHub): string {
  const network = parseNetwork(subnet)
  return network ? firstAddress({ ...network, base: network.base + 1 }) : ''
}

/** WireGuard is always routed, and has no certificates. */
function openvpnFacts(t: Translate, hub: VpnHub): Fact[] {
  const { server_crt_expire_at: server, ca_crt_expire_at: authority } = hub
  if (server === null || authority === null) return []
  return [
    { label: t('vpn:field.type'), value: t(`vpn:type.${hub.type}`) },
    ...(hub.keepalive === null
      ? []
      : [{ label: t('vpn:field.keepalive'), value: t(`vpn:keepalive.${hub.keepalive}`) }]),
    { label: t('vpn:field.serverCertificate'), value: <CertificateEnd at={server} /> },
    { label: t('vpn:field.authority'), value: <CertificateEnd at={authority} /> },
  ]
}

function HubFacts({ hub }: { hub: VpnHub }) {
  const t = useText()
  const zones = useData(vpnHubs.zones, {}, { staleTime: 300_000 }).data?.rows
  const since = <Age at={utcInstant(hub.state_since)} labels={(age) => age} />
  const facts: Fact[] = [
    { label: t('vpn:field.status'), value: <HubState hub={hub} /> },
    { label: t('vpn:general.uptime'), value: hubStatus(hub) === 'running' ? since : <Missing /> },
    { label: t('vpn:field.zone'), value: zones?.find(({ name }) => name === hub.zone)?.visual_name ?? hub.zone },
    { label: t('vpn:general.host'), value: <CopyText value={hub.host} label={t('vpn:general.host')} /> },
    { label: t('vpn:general.port'), value: <bdi dir="ltr">UDP {hub.port}</bdi> },
    {
      label: t('vpn:general.tcp'),
      value: hub.tcp_address === null ? <Missing /> : <CopyText value={hub.tcp_address} label={t('vpn:general.tcp')} />,
    },
    ...(hub.level === null ? [] : [{ label: t('vpn:general.level'), value: t(`vpn:level.${hub.level}`) }]),
    { label: t('vpn:general.subnet'), value: <CopyText value={hub.subnet} label={t('vpn:general.subnet')} /> },
    {
      label: t('vpn:general.server'),
      value: <CopyText value={serverAddress(hub)} label={t('vpn:general.server')} />,
    },
    { label: t('vpnWireguard:kind'), value: t(`vpnWireguard:kinds.${hub.kind}`) },
    ...openvpnFacts(t, hub),
  ]
  return <FactList facts={facts} />
}

const sessionColumns = (t: Translate, kind: VpnHub['kind']): Column<VpnConnection>[] => [
  ...clientOf(t),
  ...addressesOf(t),
  {
    id: 'connected_at',
    header: t('vpn:log.since'),
    width: 136,
    grow: true,
    sortable: true,
    cell: ({ connected_at }) => <Age at={utcInstant(connected_at)} />,
  },
  ...trafficOf(t, kind),
]

/** The clients that are connected now. */
function Sessions({ id, kind }: Pick<VpnHub, 'id' | 'kind'>) {
  const t = useText()
  const columns = useMemo(() => sessionColumns(t, kind), [t, kind])
  const table = useTable({
    endpoint: vpnHubs.connections,
    columns,
    storageKey: 'vpn-sessions',
    fixed: { id, active: true },
  })
  useEvery(pace, () => void table.query.refetch())
  return (
    <section className={classes.inner}>
      <h2 className={classes.heading}>{t('vpn:general.sessions')}</h2>
      {kind === 'wireguard' && <p className={classes.note}>{t('vpnWireguard:sessions')}</p>}
      <ListTable
        table={table}
        label={t('vpn:general.sessions')}
        search={t('vpn:log.search')}
        rowLabel={(row) => row.visual_name}
        empty={{ message: t('vpn:general.noSessions') }}
        height="auto"
      />
    </section>
  )
}
