import { companies } from '@outpost/contract/companies'
import type { UiAction } from '@outpost/ui/Actions'
import { Page } from '@outpost/ui/Page'
import { IconFolderSymlink, IconPlus } from '@tabler/icons-react'
import { useCan } from '../../kit/can.ts'
import { open } from '../../kit/dialog.tsx'
import { ListTable } from '../../kit/ListTable.tsx'
import { href } from '../../kit/screen.ts'
import { useTable } from '../../kit/table.tsx'
import { useText } from '../../kit/texts.ts'
import { useCompanyColumns } from './columns.tsx'
import { contributedMenu } from './contributions.ts'
import { dialogs } from './dialogs.ts'
import { useCompanyFilters } from './filters.ts'
import { useCompanyActions } from './useCompanyActions.ts'

/** The companies of the reader's part of the tree (COMPANIES-001). */
export default function CompaniesPage() {
  const t = useText()
  const table = useTable({ endpoint: companies.list, columns: useCompanyColumns(), filters: useCompanyFilters(), actions: useCompanyActions('row'), storageKey: 'companies' })
  const { add, more } = useHeader()
  return (
    <Page title={t('companies:title')} count={table.total} primary={add} more={more} fill>
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

/** What can be done besides looking: a company is added, and what other rooms have brought (COMPANIES-019). */
function useHeader(): { add: UiAction | undefined; more: UiAction[] } {
  const t = useText()
  const can = useCan()
  const add = can(companies.create) ? { id: 'add', label: t('companies:add.action'), icon: <IconPlus size={16} />, onClick: () => void open(dialogs.newCompany, {}) } : undefined
  const move = { id: 'move', label: t('companies:move.title'), icon: <IconFolderSymlink size={16} />, onClick: () => void open(dialogs.moveCompany, {}) }
  const others = contributedMenu.filter(({ need }) => can(need)).map(({ id, label, icon: Icon, run }) => ({ id, label: t(label), icon: <Icon size={16} />, onClick: run }))
  return { add, more: [...(can(companies.move) ? [move] : []), ...others] }
}
