import type { MetricsToken } from '@outpost/contract/integrations/metrics/schemas'
import { DateTime, Ellipsis, Missing } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import type { Column } from '../../../kit/table/table.tsx'

const time = (at: string | null) => (at === null ? <Missing /> : <DateTime at={utcInstant(at)} short />)

const columns = (t: Translate): Column<MetricsToken>[] => [
  {
    id: 'name',
    header: t('integrations:field.name'),
    width: 200,
    grow: true,
    primary: true,
    pinned: true,
    hideable: false,
    sortable: true,
    cell: (row) => <Ellipsis>{row.name}</Ellipsis>,
    text: (row) => row.name,
  },
  {
    id: 'company_name',
    header: t('integrations:field.company'),
    width: 168,
    sortable: true,
    cell: (row) => <Ellipsis>{row.company_name}</Ellipsis>,
    text: (row) => row.company_name,
  },
  {
    id: 'include_subsidiaries',
    header: t('integrations:field.subsidiaries'),
    width: 136,
    cell: (row) => t(row.include_subsidiaries ? 'integrations:included' : 'integrations:leftOut'),
  },
  {
    id: 'last_used_at',
    header: t('integrations:field.lastUsed'),
    width: 176,
    sortable: true,
    cell: (row) => time(row.last_used_at),
  },
  {
    id: 'last_used_ip',
    header: t('integrations:field.lastIp'),
    width: 144,
    cell: (row) => (row.last_used_ip === null ? <Missing /> : <Ellipsis>{row.last_used_ip}</Ellipsis>),
  },
  {
    id: 'expires_at',
    header: t('integrations:field.expires'),
    width: 176,
    sortable: true,
    cell: (row) => (row.expires_at === null ? t('integrations:never') : time(row.expires_at)),
  },
  {
    id: 'created_by',
    header: t('integrations:field.createdBy'),
    width: 160,
    hidden: true,
    cell: (row) => <Ellipsis>{row.created_by}</Ellipsis>,
    text: (row) => row.created_by,
  },
]

/** Returns the columns of the list of metrics tokens. */
export function useTokenColumns(): readonly Column<MetricsToken>[] {
  const t = useText()
  return useMemo(() => columns(t), [t])
}
