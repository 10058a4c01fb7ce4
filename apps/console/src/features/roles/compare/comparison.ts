import type { RolePermission } from '@outpost/contract/roles/schemas'
import { byCategory } from '../state.ts'

/** A role in the comparison, with the ids of its permissions. */
export interface ComparedRole {
  id: number
  title: string
  held: ReadonlySet<number>
}

interface ComparedPermission {
  permission: RolePermission
  /** Whether each of the roles has it, in the order of the roles. */
  held: readonly boolean[]
}

export interface ComparedCategory {
  name: string
  permissions: readonly ComparedPermission[]
}

const differs = ({ held }: ComparedPermission): boolean => held.includes(true) && held.includes(false)

/**
 * Compares roles: the permissions by category, and which of the roles have each.
 * @param onlyDifferences leaves out the permissions that all or none of the roles have
 */
export const compare = (
  permissions: readonly RolePermission[],
  roles: readonly ComparedRole[],
  onlyDifferences: boolean,
): ComparedCategory[] =>
  byCategory(permissions)
    .map(({ name, permissions: some }) => ({
      name,
      permissions: some
        .map((permission) => ({ permission, held: roles.map((role) => role.held.has(permission.id)) }))
        .filter((line) => !onlyDifferences || differs(line)),
    }))
    .filter((category) => category.permissions.length > 0)
