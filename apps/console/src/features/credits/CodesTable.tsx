import { creditCodes } from '@outpost/contract/credits/codes/endpoints'
import type { UiAction } from '@outpost/ui/Actions'
import type { ReactNode } from 'react'
import { ListTable } from '../../kit/table/ListTable.tsx'
import type { OfCompany } from './owner.ts'
import { useTable } from '../../kit/table/table.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { codeActions } from './actions.tsx'
import { useCodeColumns } from './codeColumns.tsx'
import { useCodeFilters } from './filters.ts'

/** Returns the table of codes, of all companies or of one. */
export function useCodesTable(fixed?: OfCompany) {
  const ofCompany = fixed !== undefined
  return useTable({
    endpoint: creditCodes.list,
    columns: useCodeColumns(),
    filters: useCodeFilters(ofCompany),
    actions: codeActions,
    storageKey: ofCompany ? 'company.codes' : 'codes',
    ...(fixed && { fixed }),
  })
}

/** The list of codes. */
export function CodesTable({
  table,
  first,
  inTab,
}: {
  table: ReturnType<typeof useCodesTable>
  first: UiAction | undefined
  inTab?: ReactNode
}) {
  const t = useText()
  return (
    <ListTable
      table={table}
      label={t('credits:codes.title')}
      search={t('credits:codes.search')}
      rowLabel={(code) => code.code}
      empty={{ message: t(table.options.fixed ? 'credits:codes.emptyHere' : 'credits:codes.empty'), action: first }}
      {...(inTab !== undefined && { height: 'auto' as const, tools: inTab })}
    />
  )
}
