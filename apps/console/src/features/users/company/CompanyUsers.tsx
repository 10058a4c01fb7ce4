import { users } from '@outpost/contract/users/endpoints'
import { ActionButton } from '@outpost/ui/Actions'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { useTable } from '../../../kit/table/table.tsx'
import { href } from '../../../kit/screen/screen.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useCompanyId, useSubsidiaries } from '../../companies/public.ts'
import { useUserActions } from '../actions.tsx'
import { useUserColumns } from '../columns.tsx'
import { useUserFilters } from '../filters.ts'
import { OpenInvitations } from '../OpenInvitations.tsx'
import { memberKey } from '../state.ts'
import { useInvite } from '../useInvite.tsx'

/** The users of a company, on its page, and if the user wants those of the companies below it. */
export default function CompanyUsers() {
  const id = useCompanyId()
  return id === undefined ? null : <List key={id} id={id} />
}

function List({ id }: { id: number }) {
  const t = useText()
  const { isIncluded, fixed, control } = useSubsidiaries(id)
  const table = useTable({
    endpoint: users.list,
    columns: useUserColumns(!isIncluded),
    filters: useUserFilters(true),
    actions: useUserActions(),
    storageKey: 'company.users',
    fixed,
  })
  const invite = useInvite(id)
  return (
    <>
      <OpenInvitations
        of={fixed}
        href={`${href('/companies/{company_id}/users/invitations', { company_id: id })}${isIncluded ? '?subsidiaries=1' : ''}`}
      />
      <ListTable
        table={table}
        label={t('users:title')}
        search={t('users:search')}
        rowLabel={(user) => user.username}
        rowId={memberKey}
        tools={
          <>
            {control}
            {invite && <ActionButton action={invite} />}
          </>
        }
        empty={{ message: t('users:ofCompany.empty'), action: invite }}
        height="auto"
      />
    </>
  )
}
