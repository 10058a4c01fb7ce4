import { vpnNetworks } from '@outpost/contract/vpn/endpoints'
import type { VpnClient, VpnHub } from '@outpost/contract/vpn/schemas'
import { Age, Bytes, Ellipsis, Missing, StatusGlyph } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import { useCan } from '../../../../kit/auth/can.ts'
import { utcInstant } from '../../../../kit/browser/utc.ts'
import { type Translate, useText } from '../../../../kit/i18n/i18n.ts'
import type { Column } from '../../../../kit/table/table.tsx'
import { CertificateEnd } from '../../cells.tsx'
import { configColumn, dnsColumn } from '../../device/columns.tsx'
import { useNames } from '../../names/useNames.ts'
import { networkOf, networkText } from '../../network.ts'
import { Forwarding } from './Forwarding.tsx'
import { clientColumn } from '../../parts/clientColumns.tsx'

type Route = VpnClient['routes'][number]

const textOf = (ip: string, netmask: string): string => {
  const network = networkOf(ip, netmask)
  return network ? networkText(network) : ''
}

/** A network behind a client as the users of the hub reach it: the mapped one, if it is mapped. */
export const reachedNetwork = ({ ip, mapped_ip, netmask }: Route): string => textOf(mapped_ip ?? ip, netmask)

/** The networks behind a client as text, with the ones to which they are mapped. */
export const networksOf = ({ routes }: VpnClient): string =>
  routes
    .map((route) => {
      const own = textOf(route.ip, route.netmask)
      return route.mapped_ip === null ? own : `${own} → ${reachedNetwork(route)}`
    })
    .join(', ')

/** Whether a client is connected, or else when it was last. */
export function Online({ client }: { client: VpnClient }) {
  const t = useText()
  if (client.status) return <StatusGlyph tone="positive" label={t('vpn:client.online')} />
  if (!client.enabled) return <StatusGlyph tone="none" label={t('vpn:client.disabled')} />
  return (
    <StatusGlyph
      tone="neutral"
      label={t('vpn:client.offline')}
      detail={client.last_seen_at !== null && <Age at={utcInstant(client.last_seen_at)} />}
    />
  )
}

/** The status of a client as text. */
export const statusText = (t: Translate, { status, enabled }: VpnClient): string =>
  t(status ? 'vpn:client.online' : enabled ? 'vpn:client.offline' : 'vpn:client.disabled')

const identity = (t: Translate): Column<VpnClient>[] => [
  clientColumn.name(t),
  { ...clientColumn.type(t), hidden: true },
  {
    id: 'status',
    header: t('vpn:field.status'),
    width: 168,
    sortable: true,
    cell: (client) => <Online client={client} />,
    text: (client) => statusText(t, client),
    value: (client) => statusText(t, client),
  },
  clientColumn.address(t),
  configColumn(t),
  {
    id: 'mode',
    header: t('vpn:client.mode'),
    width: 112,
    hidden: true,
    cell: ({ mode }) => t(`vpn:mode.${mode}`),
    text: ({ mode }) => t(`vpn:mode.${mode}`),
  },
  {
    id: 'enabled',
    header: t('vpn:field.enabled'),
    width: 88,
    hidden: true,
    cell: ({ enabled }) => t(enabled ? 'vpn:on' : 'vpn:off'),
    text: ({ enabled }) => t(enabled ? 'vpn:on' : 'vpn:off'),
  },
]

const reach = (t: Translate, mayEdit: boolean, names: ReadonlyMap<number, string>): Column<VpnClient>[] => [
  {
    id: 'lan',
    header: t('vpn:client.forwarding'),
    width: 200,
    cell: (client) => (client.type === 'device' ? <Forwarding client={client} mayEdit={mayEdit} /> : <Missing />),
    value: ({ lan, wan }) => [lan && 'LAN', wan && 'WAN'].filter(Boolean).join(' '),
  },
  {
    id: 'routes',
    header: t('vpn:client.networks'),
    width: 200,
    cell: (client) => (client.routes.length === 0 ? <Missing /> : <Ellipsis>{networksOf(client)}</Ellipsis>),
    text: networksOf,
    value: networksOf,
  },
  dnsColumn(t, names),
]

const details = (t: Translate): Column<VpnClient>[] => [
  {
    id: 'company_name',
    header: t('vpn:field.company'),
    width: 136,
    hidden: true,
    sortable: true,
    cell: ({ company_name }) => <Ellipsis>{company_name}</Ellipsis>,
    text: ({ company_name }) => company_name,
  },
  {
    id: 'model',
    header: t('vpn:client.model'),
    width: 112,
    hidden: true,
    cell: ({ model }) => (model === '' ? <Missing /> : <Ellipsis>{model}</Ellipsis>),
    text: ({ model }) => model,
  },
  {
    id: 'bytes_used',
    header: t('vpn:field.used'),
    width: 112,
    hidden: true,
    numeric: true,
    sortable: true,
    cell: ({ bytes_used }) => <Bytes value={bytes_used} />,
  },
  {
    id: 'certificate_expires_at',
    header: t('vpn:client.certificate'),
    width: 272,
    hidden: true,
    sortable: true,
    cell: ({ certificate_expires_at: at }) => (at === null ? <Missing /> : <CertificateEnd at={at} />),
  },
]

/** Columns that concern certificates and devices, of which hubs of WireGuard have none. */
const openvpnOnly = new Set(['lan', 'model', 'certificate_expires_at'])

/** Returns the columns of the list of clients of a hub. */
export function useClientColumns({ id, kind }: Pick<VpnHub, 'id' | 'kind'>): readonly Column<VpnClient>[] {
  const t = useText()
  const { ofClient } = useNames(id)
  const mayEdit = useCan()(vpnNetworks.setRule)
  return useMemo(
    () =>
      [...identity(t), ...reach(t, mayEdit, ofClient), ...details(t)].filter(
        (column) => kind === 'openvpn' || !openvpnOnly.has(column.id),
      ),
    [t, mayEdit, ofClient, kind],
  )
}
