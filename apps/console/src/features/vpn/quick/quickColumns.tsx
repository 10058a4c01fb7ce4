import type { VpnHub } from '@outpost/contract/vpn/schemas'
import { Bytes, DateTime, Ellipsis, Missing, TagList } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import type { Column } from '../../../kit/table/table.tsx'
import { HubState } from '../cells.tsx'
import { hubStatus, reasonOf } from '../state.ts'
import { TimeLeft } from './TimeLeft.tsx'

const words = (text: string | undefined) => (text ? <Ellipsis>{text}</Ellipsis> : <Missing />)

const main = (t: Translate): Column<VpnHub>[] => [
  {
    id: 'name',
    header: t('vpn:field.name'),
    width: 184,
    grow: true,
    primary: true,
    pinned: true,
    hideable: false,
    sortable: true,
    cell: (hub) => <Ellipsis>{hub.name}</Ellipsis>,
    text: (hub) => hub.name,
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
    id: 'end_time',
    header: t('vpnQuick:field.ends'),
    width: 264,
    sortable: true,
    cell: (hub) => <TimeLeft hub={hub} />,
    value: (hub) => (hub.end_time > 0 ? hub.end_time : ''),
  },
  {
    id: 'endpoint_device',
    header: t('vpnQuick:field.device'),
    width: 176,
    cell: (hub) => words(hub.endpoint_device?.name),
    text: (hub) => hub.endpoint_device?.name ?? '',
    value: (hub) => hub.endpoint_device?.name ?? '',
  },
  {
    id: 'users_count',
    header: t('vpnQuick:field.users'),
    width: 96,
    numeric: true,
    cell: (hub) => hub.users_count,
    value: (hub) => hub.users_count,
  },
]

const more = (t: Translate): Column<VpnHub>[] => [
  {
    id: 'company_name',
    header: t('vpn:field.company'),
    width: 144,
    sortable: true,
    cell: (hub) => words(hub.company_name),
    text: (hub) => hub.company_name,
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
    id: 'description',
    header: t('vpn:field.description'),
    width: 160,
    hidden: true,
    cell: (hub) => words(hub.description),
    text: (hub) => hub.description,
  },
  {
    id: 'tags',
    header: t('vpn:field.tags'),
    width: 136,
    hidden: true,
    cell: (hub) =>
      hub.tags.length === 0 ? (
        <Missing />
      ) : (
        <TagList tags={hub.tags.map(({ name, color }) => ({ label: name, color }))} />
      ),
    text: (hub) => hub.tags.map(({ name }) => name).join(', '),
    value: (hub) => hub.tags.map(({ name }) => name).join(', '),
  },
  {
    id: 'created_at',
    header: t('vpn:field.created'),
    width: 152,
    sortable: true,
    hidden: true,
    cell: (hub) => <DateTime at={utcInstant(hub.created_at)} short />,
  },
]

/** Returns the columns of the list of quick connects. */
export function useQuickColumns(withCompany: boolean): readonly Column<VpnHub>[] {
  const t = useText()
  return useMemo(
    () => [...main(t), ...more(t)].filter(({ id }) => withCompany || id !== 'company_name'),
    [t, withCompany],
  )
}
