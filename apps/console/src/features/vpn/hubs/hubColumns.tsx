import type { VpnHub } from '@outpost/contract/vpn/schemas'
import { Bytes, CopyText, DateTime, Ellipsis, Missing, StatusGlyph, TagList } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import type { Column } from '../../../kit/table/table.tsx'
import { CertificateEnd, HubState } from '../cells.tsx'
import { addressText, hubStatus, reasonOf } from '../state.ts'

const words = (text: string) => (text === '' ? <Missing /> : <Ellipsis>{text}</Ellipsis>)

const identity = (t: Translate): Column<VpnHub>[] => [
  {
    id: 'name',
    header: t('vpn:field.name'),
    width: 176,
    grow: true,
    primary: true,
    pinned: true,
    hideable: false,
    sortable: true,
    cell: (hub) => <Ellipsis>{hub.name}</Ellipsis>,
    text: (hub) => hub.name,
  },
  {
    id: 'description',
    header: t('vpn:field.description'),
    width: 160,
    cell: (hub) => words(hub.description),
    text: (hub) => hub.description,
  },
  {
    id: 'company_name',
    header: t('vpn:field.company'),
    width: 144,
    sortable: true,
    cell: (hub) => words(hub.company_name),
    text: (hub) => hub.company_name,
  },
]

const operation = (t: Translate): Column<VpnHub>[] => [
  {
    id: 'enabled',
    header: t('vpn:field.enabled'),
    width: 96,
    cell: (hub) => (
      <StatusGlyph tone={hub.enabled ? 'positive' : 'neutral'} label={t(hub.enabled ? 'vpn:on' : 'vpn:off')} />
    ),
    text: (hub) => t(hub.enabled ? 'vpn:on' : 'vpn:off'),
  },
  {
    id: 'state',
    header: t('vpn:field.status'),
    width: 152,
    sortable: true,
    cell: (hub) => <HubState hub={hub} inWords />,
    text: (hub) => [t(`vpn:status.${hubStatus(hub)}`), reasonOf(t, hub)].filter(Boolean).join(': '),
    value: (hub) => hubStatus(hub),
  },
  {
    id: 'sessions_count',
    header: t('vpn:field.online'),
    width: 112,
    numeric: true,
    cell: (hub) => t('vpn:ofClients', { online: hub.sessions_count, count: hub.clients_count }),
    text: (hub) => t('vpn:ofClients', { online: hub.sessions_count, count: hub.clients_count }),
  },
  {
    id: 'bytes_used',
    header: t('vpn:field.used'),
    width: 112,
    numeric: true,
    sortable: true,
    cell: (hub) => <Bytes value={hub.bytes_used} />,
  },
  {
    id: 'port',
    header: t('vpn:field.address'),
    width: 216,
    sortable: true,
    cell: (hub) => <CopyText value={addressText(hub)} label={t('vpn:field.address')} />,
    text: addressText,
    value: addressText,
  },
]

const moment = (id: 'created_at' | 'updated_at', header: string): Column<VpnHub> => ({
  id,
  header,
  width: 152,
  sortable: true,
  cell: (hub) => <DateTime at={utcInstant(hub[id])} short />,
})

const columnsOf = (t: Translate): Column<VpnHub>[] => [
  ...identity(t),
  ...operation(t),
  {
    id: 'server_crt_expire_at',
    header: t('vpn:field.serverCertificate'),
    width: 176,
    sortable: true,
    cell: (hub) => <CertificateEnd at={hub.server_crt_expire_at} />,
  },
  {
    id: 'ca_crt_expire_at',
    header: t('vpn:field.authority'),
    width: 176,
    hidden: true,
    cell: (hub) => <CertificateEnd at={hub.ca_crt_expire_at} />,
  },
  {
    id: 'tags',
    header: t('vpn:field.tags'),
    width: 136,
    cell: (hub) =>
      hub.tags.length === 0 ? (
        <Missing />
      ) : (
        <TagList tags={hub.tags.map(({ name, color }) => ({ label: name, color }))} />
      ),
    text: (hub) => hub.tags.map(({ name }) => name).join(', '),
    value: (hub) => hub.tags.map(({ name }) => name).join(', '),
  },
  moment('created_at', t('vpn:field.created')),
  moment('updated_at', t('vpn:field.updated')),
]

/** Returns the columns of the list of hubs. */
export function useHubColumns(withCompany: boolean): readonly Column<VpnHub>[] {
  const t = useText()
  return useMemo(() => columnsOf(t).filter(({ id }) => withCompany || id !== 'company_name'), [t, withCompany])
}
