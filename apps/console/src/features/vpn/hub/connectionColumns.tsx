import type { VpnConnection, VpnHub } from '@outpost/contract/vpn/schemas'
import { Bytes, CopyText, Ellipsis, Missing } from '@outpost/ui/Cells'
import type { Translate } from '../../../kit/i18n/i18n.ts'
import type { Column } from '../../../kit/table/table.tsx'

/** The columns that tell whose session it is. */
export const clientOf = (t: Translate): Column<VpnConnection>[] => [
  {
    id: 'name',
    header: t('vpn:log.client'),
    width: 184,
    primary: true,
    pinned: true,
    hideable: false,
    sortable: true,
    cell: ({ visual_name }) => <Ellipsis>{visual_name}</Ellipsis>,
    text: ({ visual_name }) => visual_name,
    value: ({ visual_name }) => visual_name,
  },
  {
    id: 'type',
    header: t('vpn:client.type'),
    width: 112,
    hidden: true,
    cell: ({ type }) => (type === null ? <Missing /> : t(`vpn:clientType.${type}`)),
    text: ({ type }) => (type === null ? '' : t(`vpn:clientType.${type}`)),
  },
]

/** The columns with the addresses of a session, inside and outside the hub. */
export const addressesOf = (t: Translate): Column<VpnConnection>[] => [
  {
    id: 'vpn_ip',
    header: t('vpn:client.ip'),
    width: 136,
    cell: ({ vpn_ip }) => <CopyText value={vpn_ip} label={t('vpn:client.ip')} />,
  },
  {
    id: 'ip',
    header: t('vpn:log.realAddress'),
    width: 184,
    cell: ({ ip }) => <CopyText value={ip} label={t('vpn:log.realAddress')} />,
  },
  {
    id: 'transport',
    header: t('vpn:log.transport'),
    width: 96,
    hidden: true,
    cell: ({ transport }) => <bdi dir="ltr">{transport.toUpperCase()}</bdi>,
    text: ({ transport }) => transport.toUpperCase(),
  },
]

const bytes = (id: 'received' | 'sent', header: string): Column<VpnConnection> => ({
  id,
  header,
  width: 104,
  numeric: true,
  cell: (row) => <Bytes value={row[id]} />,
})

const version: Column<VpnConnection> = {
  id: 'version',
  header: 'OpenVPN',
  width: 96,
  hidden: true,
  cell: (row) => (row.version === '' ? <Missing /> : <bdi dir="ltr">{row.version}</bdi>),
}

/** The columns with the bytes of a session and the program of its client, of which WireGuard tells nothing. */
export const trafficOf = (t: Translate, kind: VpnHub['kind']): Column<VpnConnection>[] => [
  bytes('received', t('vpn:usage.received')),
  bytes('sent', t('vpn:usage.sent')),
  ...(kind === 'openvpn' ? [version] : []),
]
