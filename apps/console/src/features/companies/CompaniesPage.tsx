import { companies } from '@outpost/contract/companies/endpoints'
import { Page } from '@outpost/ui/Page'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { href } from '../../kit/screen/screen.ts'
import { firstRead } from '../../kit/table/firstRead.ts'
import { useTable } from '../../kit/table/table.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { useCompanyColumns } from './columns.tsx'
import { useCompanyFilters } from './filters.ts'
import { useCompaniesHeader } from './useCompaniesHeader.tsx'
import { useCompanyActions } from './useCompanyActions.ts'
import { ViewSwitch } from './ViewSwitch.tsx'

/** What the page reads first. */
export const first = firstRead({ endpoint: companies.list, storageKey: 'companies' })

/** The companies in the user's part of the tree. */
export default function CompaniesPage() {
  const t = useText()
  const table = useTable({
    endpoint: companies.list,
    columns: useCompanyColumns(),
    filters: useCompanyFilters(),
    actions: useCompanyActions('row'),
    storageKey: 'companies',
  })
  const { add, more } = useCompaniesHeader()
  return (
    <Page
      title={t('companies:title')}
      count={table.total}
      tools={<ViewSwitch view="table" />}
      primary={add}
      more={more}
      fill
    >
      <ListTable
        table={table}
        label={t('companies:title')}
        search={t('companies:search')}
        rowLabel={(company) => company.name}
        rowHref={(company) => href('/companies/{company_id}', { company_id: company.id })}
        empty={{ message: t('companies:empty'), action: add }}
      />
    </Page>
  )
}
