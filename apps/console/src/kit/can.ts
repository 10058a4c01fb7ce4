import type { CurrentUser } from '@outpost/contract/auth'
import { type Access, type Endpoint, isForOneself } from '@outpost/contract/kit/endpoint'
import { useUser } from './session.tsx'

/** A permission, or an endpoint or screen that names one. */
export type Need = Access | { readonly access: Access }

/**
 * True when the user may do it. What one may not do is hidden; what one may do but the state of things forbids is
 * disabled with its reason (`Action.allowed`).
 * @example can(user, devices.create) && <Button>Add device</Button>
 */
export function can(user: Pick<CurrentUser, 'permissions'> & Partial<Pick<CurrentUser, 'isImpersonating'>>, need: Need): boolean {
  // What is for the person alone is nothing for whoever acts as him (IMPERSONATION-010).
  if (user.isImpersonating && typeof need !== 'string' && 'method' in need && isForOneself(need as Endpoint)) return false
  const access = typeof need === 'string' ? need : need.access
  return access === 'public' || access === 'signed-in' || user.permissions.includes(access)
}

/** `can` for the signed-in user. */
export function useCan(): (need: Need) => boolean {
  const user = useUser()
  return (need) => can(user, need)
}
