import type { PermissionDeclaration } from '@outpost/contract/kit/permissions'
import { permissions } from '@outpost/contract/permissions'
import type { Names } from './names.ts'

/**
 * Returns the permissions of a new feature: one to view and one to add. Ids are never used again, so they follow the
 * greatest. Who may change tags may add here.
 */
export function permissionsOf({ snake, title, words }: Names): (PermissionDeclaration & { name: string })[] {
  const last = Math.max(...permissions.map(({ id }) => id))
  return [
    { verb: 'View', name: `view_${snake}`, roles: 'SAETGR', description: `See the list of ${words}.` },
    { verb: 'Add', name: `create_${snake}`, roles: 'SAE', description: `Add new ${words}.` },
  ].map(({ verb, name, roles, description }, at) => ({
    id: last + 1 + at,
    category: title,
    title: `${verb} ${words}`,
    roles,
    name,
    description,
  }))
}
