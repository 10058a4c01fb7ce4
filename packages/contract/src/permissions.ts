import { features } from './features.ts'
import { type Permission, type PermissionDeclaration, type RoleName, roles } from './kit/permissions.ts'

/** A permission as shown by the role screens and `GET /roles/{id}/permissions`. */
export interface PermissionEntry {
  id: number
  name: Permission
  category: string
  title: string
}

const declared: readonly (PermissionDeclaration & { name: Permission })[] = features
  .flatMap((feature) =>
    Object.entries<PermissionDeclaration>(feature.permissions).map(([name, entry]) => ({
      ...entry,
      name: name as Permission,
    })),
  )
  .toSorted((a, b) => a.id - b.id)

/** All permissions by id. The ids never change, because custom roles store them. */
export const permissions: readonly PermissionEntry[] = declared.map(({ id, name, category, title }) => ({
  id,
  name,
  category,
  title,
}))

/** What each permission allows, as the API answers it. A permission that cannot be chosen yet has no description. */
export const permissionDescriptions: Partial<Record<Permission, string>> = Object.fromEntries(
  declared.flatMap(({ name, description }) => (description === undefined ? [] : [[name, description]])),
)

/** Returns the permissions that a role has by default. */
export function defaultPermissions(role: RoleName): Permission[] {
  const { letter } = roles.find((entry) => entry.name === role)!
  return declared.filter((entry) => entry.roles.includes(letter)).map(({ name }) => name)
}

const reserved: ReadonlySet<Permission> = new Set(declared.filter((entry) => entry.reserved).map(({ name }) => name))

/** Returns whether nothing requires the permission yet. */
export const isReserved = (name: Permission): boolean => reserved.has(name)
