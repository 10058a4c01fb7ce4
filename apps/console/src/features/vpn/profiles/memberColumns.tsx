import type { VpnClient } from '@outpost/contract/vpn/schemas'
import { Age, DateTime, Missing, StatusGlyph } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import type { Column } from '../../../kit/table/table.tsx'
import { CertificateEnd } from '../cells.tsx'
import { configColumn } from '../device/columns.tsx'
import { clientColumn } from '../parts/clientColumns.tsx'

const stateOf = ({ status, enabled }: VpnClient) => (status ? 'online' : enabled ? 'offline' : 'disabled')
const tones = { online: 'positive', offline: 'neutral', disabled: 'none' } as const

const identity = (t: Translate): Column<VpnClient>[] => [
  { ...clientColumn.name(t), width: 200 },
  { ...clientColumn.type(t), width: 120 },
  {
    id: 'status',
    header: t('vpn:field.status'),
    width: 144,
    sortable: true,
    cell: (client) => <StatusGlyph tone={tones[stateOf(client)]} label={t(`vpn:client.${stateOf(client)}`)} />,
    text: (client) => t(`vpn:client.${stateOf(client)}`),
    value: (client) => t(`vpn:client.${stateOf(client)}`),
  },
  clientColumn.address(t),
  configColumn(t),
]

const profile = (t: Translate): Column<VpnClient>[] => [
  {
    id: 'profile_issued_at',
    header: t('vpnQuick:profile.issued'),
    width: 184,
    cell: ({ type, profile_issued_at: at }) =>
      at !== null ? (
        <DateTime at={utcInstant(at)} short />
      ) : type === 'device' ? (
        <Missing />
      ) : (
        t('vpnQuick:profile.none')
      ),
    value: ({ profile_issued_at }) => profile_issued_at ?? '',
  },
  {
    id: 'certificate_expires_at',
    header: t('vpn:client.certificate'),
    width: 272,
    hidden: true,
    sortable: true,
    cell: ({ certificate_expires_at: at }) => (at === null ? <Missing /> : <CertificateEnd at={at} />),
  },
  {
    id: 'last_seen_at',
    header: t('vpnQuick:field.lastSeen'),
    width: 136,
    sortable: true,
    cell: ({ last_seen_at: at }) => (at === null ? <Missing /> : <Age at={utcInstant(at)} />),
  },
]

/** Returns the columns of the list of a quick connect's device and users. */
export function useMemberColumns(): readonly Column<VpnClient>[] {
  const t = useText()
  return useMemo(() => [...identity(t), ...profile(t)], [t])
}
