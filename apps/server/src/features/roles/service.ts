import { defaultPermissions, permissions, roles, type Permission, type Reach, type RoleName } from '@outpost/contract/kit/permissions'

export interface ResolvedRole {
  id: number
  name: RoleName | 'custom'
  title: string
  reach: Reach
  permissions: ReadonlySet<Permission>
}

const nameById = new Map(permissions.map((entry) => [entry.id, entry.name]))
const defaults = new Map<number, ResolvedRole>(
  roles.map((role) => [role.id, { id: role.id, name: role.name, title: role.title, reach: role.reach, permissions: new Set(defaultPermissions(role.name)) }]),
)

/** One of the six roles of the product, by id. */
export const defaultRole = (id: number): ResolvedRole | undefined => defaults.get(id)
export const roleIdOf = (name: RoleName): number => roles.find((role) => role.name === name)!.id

/** A company's own role. It reaches the company's whole tree; what it may do there is its permissions alone. */
export const customRole = (row: { id: number; title: string; permission_ids: readonly number[] }): ResolvedRole => ({
  id: row.id,
  name: 'custom',
  title: row.title,
  reach: 'tree',
  permissions: new Set(row.permission_ids.flatMap((id) => nameById.get(id) ?? [])),
})
