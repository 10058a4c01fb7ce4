import type { Role, RolePermission } from '@outpost/contract/roles/schemas'
import { translateLoose } from '../../kit/i18n/i18n.ts'

/** Returns the title of a role: translated for the roles of the product, otherwise as the company named it. */
export const roleTitle = ({ name, title }: Pick<Role, 'name' | 'title'>): string =>
  name === 'custom' ? title : translateLoose(`roles:default.${name}`, title)

/** Returns the description of a role. */
export const roleDescription = ({ name, description }: Pick<Role, 'name' | 'description'>): string =>
  name === 'custom' ? description : translateLoose(`roles:about.${name}`, description)

export interface Category {
  name: string
  permissions: RolePermission[]
}

/**
 * Groups permissions by category, in the order of the catalogue. A category whose permissions are not adjacent is
 * placed at its last one.
 */
export function byCategory(permissions: readonly RolePermission[]): Category[] {
  const groups = new Map<string, RolePermission[]>()
  for (const permission of permissions)
    groups.set(permission.category, [...(groups.get(permission.category) ?? []), permission])
  return [...groups]
    .map(([name, held]) => ({ name, permissions: held }))
    .toSorted((a, b) => a.permissions.at(-1)!.id - b.permissions.at(-1)!.id)
}

const VIEW = /^view_/
const CHANGE = /^[a-z]+_(?=[a-z])/

/**
 * Returns the view permission that a permission requires, derived from its name: a user who may change something must
 * also be able to see it.
 */
function viewOf(permission: RolePermission, all: readonly RolePermission[]): RolePermission | undefined {
  if (VIEW.test(permission.name)) return undefined
  const name = `view_${permission.name.replace(CHANGE, '')}`
  return all.find((other) => other.name === name)
}

/** Returns the permissions held after adding some, each together with the view permission that it requires. */
export const withViews = (
  held: readonly number[],
  added: readonly RolePermission[],
  all: readonly RolePermission[],
): number[] => [
  ...new Set([
    ...held,
    ...added.flatMap((permission) => [permission.id, viewOf(permission, all)?.id ?? permission.id]),
  ]),
]

/**
 * Returns the permissions held after removing some; without a view permission, those that require it are removed too.
 */
export function withoutViews(
  held: readonly number[],
  taken: readonly RolePermission[],
  all: readonly RolePermission[],
): number[] {
  const gone = new Set(taken.map(({ id }) => id))
  const orphans = all.filter((permission) => gone.has(viewOf(permission, all)?.id ?? 0)).map(({ id }) => id)
  return held.filter((id) => !gone.has(id) && !orphans.includes(id))
}
