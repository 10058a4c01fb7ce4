import { companyData } from '@outpost/contract/credits/data/endpoints'
import type { UiAction } from '@outpost/ui/Actions'
import type { ReactNode } from 'react'
import { ListTable } from '../../kit/table/ListTable.tsx'
import type { OfCompany } from './owner.ts'
import { useTable } from '../../kit/table/table.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { useDataColumns } from './dataColumns.tsx'
import { useDataFilters } from './filters.ts'

/** Returns the table of data purchases, of all companies or of one. */
export function usePurchasesTable(fixed?: OfCompany, withSubsidiaries = false) {
  const ofCompany = fixed !== undefined
  return useTable({
    endpoint: companyData.history,
    columns: useDataColumns(ofCompany && !withSubsidiaries),
    filters: useDataFilters(ofCompany),
    storageKey: ofCompany ? 'company.data' : 'data-history',
    ...(fixed && { fixed }),
  })
}

/** The list of data purchases. */
export function PurchasesTable({
  table,
  first,
  inTab,
}: {
  table: ReturnType<typeof usePurchasesTable>
  first: UiAction | undefined
  inTab?: ReactNode
}) {
  const t = useText()
  return (
    <ListTable
      table={table}
      label={t('credits:data.title')}
      search={t('credits:data.search')}
      rowLabel={(purchase) => `${purchase.company}: ${purchase.credits_used}`}
      empty={{ message: t('credits:data.empty'), action: first }}
      {...(inTab !== undefined && { height: 'auto' as const, tools: inTab })}
    />
  )
}
