import type { UserRow } from '@outpost/contract/users/schemas'
import type { Action } from '../../kit/action.tsx'

const forUser: Action<UserRow>[] = []

/**
 * Adds an action of a later room to the rows of users and to the panel beside them. The users room knows none of the rooms below it, so
 * they bring what belongs to them; call it in the room's `contributions.ts`.
 * @example contributeUserAction(action({ id: 'impersonate', label: 'impersonation:request.action', endpoint: impersonation.request, run: ([user]) => open(...) }))
 */
export function contributeUserAction(entry: Action<UserRow>): void {
  forUser.push(entry)
}

/** What later rooms have brought, in the order of the rooms. */
export const contributedActions: readonly Action<UserRow>[] = forUser
