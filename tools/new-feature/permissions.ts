import type { PermissionDeclaration, PermissionDeclarations } from '@outpost/contract/kit/permissions'
import { reservedPermissions } from '@outpost/contract/kit/reserved-permissions'
import { permissions } from '@outpost/contract/permissions'
import type { Names } from './names.ts'

const reservedBy: Readonly<Record<string, PermissionDeclarations>> = reservedPermissions

/** Whether permissions are reserved for the feature. */
export const isReservedFor = ({ feature }: Names): boolean => Object.hasOwn(reservedBy, feature)

/**
 * Returns the permissions of a new feature: one to view and one to add, and further ones that are reserved for it. Ids
 * are never used again, so a new one follows the greatest. Who may change tags may add here.
 */
export function permissionsOf({ feature, snake, title, words }: Names): (PermissionDeclaration & { name: string })[] {
  const known = reservedBy[feature] ?? {}
  let last = Math.max(...permissions.map(({ id }) => id))
  const own = [
    { verb: 'View', name: `view_${snake}`, roles: 'SAETGR', description: `See the list of ${words}.` },
    { verb: 'Add', name: `create_${snake}`, roles: 'SAE', description: `Add new ${words}.` },
  ].map(({ verb, name, roles, description }) => ({
    ...(known[name] ?? { id: (last += 1), category: title, title: `${verb} ${words}`, roles }),
    name,
    description,
  }))
  const others = Object.entries(known)
    .filter(([name]) => !own.some((entry) => entry.name === name))
    .map(([name, entry]) => ({ ...entry, name, reserved: true as const }))
  return [...own, ...others]
}
