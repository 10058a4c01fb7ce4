import { credits } from '@outpost/contract/credits/endpoints'
import type { UiAction } from '@outpost/ui/Actions'
import { lazyPart } from '@outpost/ui/Float'
import type { ReactNode } from 'react'
import { ListTable } from '../../kit/table/ListTable.tsx'
import type { OfCompany } from './owner.ts'
import { useTable } from '../../kit/table/table.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { poolActions } from './actions.tsx'
import { usePoolColumns } from './columns.tsx'
import { usePoolFilters } from './filters.ts'
import { typeLabel } from './types.ts'

const panel = lazyPart(() => import('./PoolPanel.tsx').then(({ PoolPanel }) => PoolPanel))
/** Fields that the actions and the panel need, regardless of the visible columns. */
const ALWAYS = ['company_id', 'company_name', 'credit_type', 'credit_type_id', 'credit_type_name', 'credit_left']

/** Returns the table of pools, of all companies or of one. */
export function usePoolsTable(fixed?: OfCompany, withSubsidiaries = false) {
  const ofCompany = fixed !== undefined
  return useTable({
    endpoint: credits.list,
    columns: usePoolColumns(ofCompany && !withSubsidiaries),
    filters: usePoolFilters(ofCompany),
    actions: poolActions,
    always: ALWAYS,
    storageKey: ofCompany ? 'company.pools' : 'pools',
    ...(fixed && { fixed }),
  })
}

/** The list of pools, with a pool's history next to it. */
export function PoolsTable({
  table,
  first,
  inTab,
}: {
  table: ReturnType<typeof usePoolsTable>
  first: UiAction | undefined
  inTab?: ReactNode
}) {
  const t = useText()
  return (
    <ListTable
      table={table}
      label={t('credits:title')}
      search={t('credits:search')}
      rowLabel={(pool) => `${pool.company_name}: ${typeLabel(t, pool.credit_type_name, pool.credit_type)}`}
      panel={panel}
      empty={{ message: t(table.options.fixed ? 'credits:emptyHere' : 'credits:empty'), action: first }}
      {...(inTab !== undefined && { height: 'auto' as const, tools: inTab })}
    />
  )
}
