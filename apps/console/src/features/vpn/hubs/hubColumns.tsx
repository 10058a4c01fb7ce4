import type { VpnHub } from '@outpost/contract/vpn/schemas'
import { CopyText, Missing, StatusGlyph } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import type { Column } from '../../../kit/table/table.tsx'
import { CertificateEnd } from '../cells.tsx'
import { hubColumn } from '../parts/hubColumns.tsx'
import { addressText } from '../state.ts'

const columnsOf = (t: Translate): Column<VpnHub>[] => [
  hubColumn.name(t),
  { ...hubColumn.description(t), hidden: true },
  hubColumn.company(t),
  {
    id: 'enabled',
    header: t('vpn:field.enabled'),
    width: 96,
    cell: (hub) => (
      <StatusGlyph tone={hub.enabled ? 'positive' : 'neutral'} label={t(hub.enabled ? 'vpn:on' : 'vpn:off')} />
    ),
    text: (hub) => t(hub.enabled ? 'vpn:on' : 'vpn:off'),
  },
  hubColumn.state(t),
  {
    id: 'kind',
    header: t('vpnWireguard:kind'),
    width: 112,
    hidden: true,
    cell: ({ kind }) => t(`vpnWireguard:kinds.${kind}`),
    text: ({ kind }) => t(`vpnWireguard:kinds.${kind}`),
  },
  {
    id: 'sessions_count',
    header: t('vpn:field.online'),
    width: 112,
    numeric: true,
    cell: (hub) => t('vpn:ofClients', { online: hub.sessions_count, count: hub.clients_count }),
    text: (hub) => t('vpn:ofClients', { online: hub.sessions_count, count: hub.clients_count }),
  },
  hubColumn.used(t),
  {
    id: 'port',
    header: t('vpn:field.address'),
    width: 208,
    sortable: true,
    cell: (hub) => <CopyText value={addressText(hub)} label={t('vpn:field.address')} />,
    text: addressText,
    value: addressText,
  },
  {
    id: 'server_crt_expire_at',
    header: t('vpn:field.serverCertificate'),
    width: 272,
    hidden: true,
    sortable: true,
    cell: ({ server_crt_expire_at: at }) => (at === null ? <Missing /> : <CertificateEnd at={at} />),
  },
  {
    id: 'ca_crt_expire_at',
    header: t('vpn:field.authority'),
    width: 272,
    hidden: true,
    cell: ({ ca_crt_expire_at: at }) => (at === null ? <Missing /> : <CertificateEnd at={at} />),
  },
  { ...hubColumn.tags(t), hidden: true },
  { ...hubColumn.moment('created_at', t('vpn:field.created')), hidden: true },
  { ...hubColumn.moment('updated_at', t('vpn:field.updated')), hidden: true },
]

/** Returns the columns of the list of hubs. */
export function useHubColumns(withCompany: boolean): readonly Column<VpnHub>[] {
  const t = useText()
  return useMemo(() => columnsOf(t).filter(({ id }) => withCompany || id !== 'company_name'), [t, withCompany])
}
