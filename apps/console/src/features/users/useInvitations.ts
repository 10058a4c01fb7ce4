import { invitations } from '@outpost/contract/users/invitations/endpoints'
import { useTable } from '../../kit/table/table.tsx'
import { useEvery } from '../../kit/live/useEvery.ts'
import { invitationActions } from './actions.tsx'
import { useInvitationColumns } from './columns.tsx'
import { useUserFilters } from './filters.ts'

/** Ms between two looks while a mail is on its way, which nobody pushes. */
const PACE = 3000

/** The list of invitations, of one company or of all in sight; it follows mails that are on their way. */
export function useInvitations(companyId?: number) {
  const ofCompany = companyId !== undefined
  const table = useTable({
    endpoint: invitations.list,
    columns: useInvitationColumns(ofCompany),
    filters: useUserFilters(ofCompany),
    actions: invitationActions,
    storageKey: ofCompany ? 'company.invitations' : 'invitations',
    ...(ofCompany && { fixed: { company_id: [companyId] } }),
  })
  useEvery(
    table.rows.some((row) => row.bounce_status === 'queued' && row.bounce_reason === null) && PACE,
    () => void table.query.refetch(),
  )
  return table
}
