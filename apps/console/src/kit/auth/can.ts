import type { CurrentUser } from '@outpost/contract/auth/schemas'
import { type Access, type Endpoint, isForOneself } from '@outpost/contract/kit/endpoint'
import { useUser } from './session.tsx'

/** Several permissions, of which every one is needed, or some one will do: the person who asks says which. */
export type Several = { readonly every: readonly Access[] } | { readonly some: readonly Access[] }
/** A permission, several, or an endpoint or screen that names them. */
export type Need = Access | Several | { readonly access: Access | Several }

/**
 * True when the user may do it. What one may not do is hidden; what one may do but the state of things forbids is
 * disabled with its reason (`Action.allowed`).
 * @example can(user, devices.create) && <Button>Add device</Button>
 */
export function can(
  user: Pick<CurrentUser, 'permissions'> & Partial<Pick<CurrentUser, 'isImpersonating'>>,
  need: Need,
): boolean {
  // What is for the person alone is nothing for the person who acts as him.
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
