import { users } from '@outpost/contract/users/endpoints'
import { ActionButton } from '@outpost/ui/Actions'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { useTable } from '../../../kit/table/table.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useCompanyId } from '../../companies/public.ts'
import { useUserActions } from '../actions.tsx'
import { useUserColumns } from '../columns.tsx'
import { useUserFilters } from '../filters.ts'
import { useInvite } from '../useInvite.tsx'

/** The users of a company, on its page. Users of the companies below it appear on their own pages. */
export default function CompanyUsers() {
  const id = useCompanyId()
  return id === undefined ? null : <List key={id} id={id} />
}

function List({ id }: { id: number }) {
  const t = useText()
  const table = useTable({
    endpoint: users.list,
    columns: useUserColumns(true),
    filters: useUserFilters(true),
    actions: useUserActions(),
    storageKey: 'company.users',
    fixed: { company_id: [id] },
  })
  const invite = useInvite(id)
  return (
    <ListTable
      table={table}
      label={t('users:title')}
      search={t('users:search')}
      rowLabel={(user) => user.username}
      tools={invite && <ActionButton action={invite} />}
      empty={{ message: t('users:ofCompany.empty'), action: invite }}
      height="auto"
    />
  )
}
