import type { CurrentUser } from '@outpost/contract/auth/schemas'
import { type Access, type Endpoint, isForOneself } from '@outpost/contract/kit/endpoint'
import { useUser } from './session.tsx'

/** Several permissions, of which the user needs either all or at least one. */
export type Several = { readonly every: readonly Access[] } | { readonly some: readonly Access[] }
/** A permission, several permissions, or an endpoint or screen that declares them. */
export type Need = Access | Several | { readonly access: Access | Several }

/**
 * Whether the user is permitted to do something. Controls without permission are hidden. Controls that are permitted,
 * but not possible in the current state, are disabled with the reason (`Action.allowed`).
 * @example can(user, devices.create) && <Button>Add device</Button>
 */
export function can(
  user: Pick<CurrentUser, 'permissions'> & Partial<Pick<CurrentUser, 'isImpersonating'>>,
  need: Need,
): boolean {
  // Operations reserved for the account's owner are not available to someone who impersonates that user.
  if (user.isImpersonating && typeof need !== 'string' && 'method' in need && isForOneself(need as Endpoint))
    return false
  const access = typeof need === 'object' && 'access' in need ? need.access : need
  const holds = (one: Access): boolean => one === 'public' || one === 'signed-in' || user.permissions.includes(one)
  if (typeof access === 'string') return holds(access)
  return 'every' in access ? access.every.every(holds) : access.some.some(holds)
}

/** `can` for the signed-in user. */
export function useCan(): (need: Need) => boolean {
  const user = useUser()
  return (need) => can(user, need)
}
