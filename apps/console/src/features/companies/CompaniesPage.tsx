import { companies } from '@outpost/contract/companies'
import { Page } from '@outpost/ui/Page'
import { ListTable } from '../../kit/ListTable.tsx'
import { href } from '../../kit/screen.ts'
import { useTable } from '../../kit/table.tsx'
import { useText } from '../../kit/texts.ts'
import { useCompanyColumns } from './columns.tsx'

/** The companies of the reader's part of the tree (COMPANIES-001). */
export default function CompaniesPage() {
  const t = useText()
  const table = useTable({ endpoint: companies.list, columns: useCompanyColumns(), storageKey: 'companies' })
  return (
    <Page title={t('companies:title')} count={table.total} fill>
      <ListTable
        table={table}
        label={t('companies:title')}
        search={t('companies:search')}
        rowLabel={(company) => company.name}
        rowHref={(company) => href('/companies/{company_id}', { company_id: company.id })}
        empty={{ message: t('companies:empty') }}
      />
    </Page>
  )
}
