import type { VpnHub } from '@outpost/contract/vpn/schemas'
import { useMemo } from 'react'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import type { Column } from '../../../kit/table/table.tsx'
import { optionalText } from '@outpost/ui/Cells'
import { hubColumn } from '../parts/hubColumns.tsx'
import { TimeLeft } from './TimeLeft.tsx'

const columnsOf = (t: Translate): Column<VpnHub>[] => [
  { ...hubColumn.name(t), width: 184 },
  hubColumn.state(t),
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
    cell: (hub) => optionalText(hub.endpoint_device?.name),
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
  hubColumn.company(t),
  { ...hubColumn.used(t), hidden: true },
  { ...hubColumn.description(t), hidden: true },
  { ...hubColumn.tags(t), hidden: true },
  { ...hubColumn.moment('created_at', t('vpn:field.created')), hidden: true },
]

/** Returns the columns of the list of quick connects. */
export function useQuickColumns(withCompany: boolean): readonly Column<VpnHub>[] {
  const t = useText()
  return useMemo(() => columnsOf(t).filter(({ id }) => withCompany || id !== 'company_name'), [t, withCompany])
}
