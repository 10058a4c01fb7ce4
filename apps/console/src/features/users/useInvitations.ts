import { invitations } from '@outpost/contract/users/invitations/endpoints'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import { useTable } from '../../kit/table/table.tsx'
import { useEvery } from '../../kit/live/useEvery.ts'
import { invitationActions } from './actions.tsx'
import { useInvitationColumns } from './columns.tsx'
import { useUserFilters } from './filters.ts'

/** Polling interval in milliseconds while an email is being sent, because its state is not pushed. */
const PACE = 3000

/** The company of the list, and whether the companies below it belong to it. */
type OfCompany = Pick<InputOf<typeof invitations.list>, 'company_id' | 'include_child_companies'>

/**
 * Provides the table of invitations, of one company or of all visible ones; it is reloaded while emails are being sent.
 */
export function useInvitations(fixed?: OfCompany, withSubsidiaries = false) {
  const ofCompany = fixed !== undefined
  const table = useTable({
    endpoint: invitations.list,
    columns: useInvitationColumns(ofCompany && !withSubsidiaries),
    filters: useUserFilters(ofCompany),
    actions: invitationActions,
    storageKey: ofCompany ? 'company.invitations' : 'invitations',
    ...(fixed && { fixed }),
  })
  useEvery(
    table.rows.some((row) => row.bounce_status === 'queued' && row.bounce_reason === null) && PACE,
    () => void table.query.refetch(),
  )
  return table
}
