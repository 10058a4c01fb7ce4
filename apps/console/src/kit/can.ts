import type { CurrentUser } from '@outpost/contract/auth'
import type { Access } from '@outpost/contract/kit/endpoint'
import { useUser } from './session.tsx'

/** A permission, or an endpoint or screen that names one. */
export type Need = Access | { readonly access: Access }

/**
 * True when the user may do it. What one may not do is hidden; what one may do but the state of things forbids is
 * disabled with its reason (`Action.allowed`).
 * @example can(user, devices.create) && <Button>Add device</Button>
 */
export function can(user: Pick<CurrentUser, 'permissions'>, need: Need): boolean {
  const access = typeof need === 'string' ? need : need.access
  return access === 'public' || access === 'signed-in' || user.permissions.includes(access)
}

/** `can` for the signed-in user. */
export function useCan(): (need: Need) => boolean {
  const user = useUser()
  return (need) => can(user, need)
}
