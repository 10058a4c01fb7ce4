import type { Role, RolePermission } from '@outpost/contract/roles/schemas'
import { translateLoose } from '../../kit/i18n/i18n.ts'

/** What a role is called: the product's own in the reader's language, those of companies as they named them. */
export const roleTitle = ({ name, title }: Pick<Role, 'name' | 'title'>): string =>
  name === 'custom' ? title : translateLoose(`roles:default.${name}`, title)

/** What a role is for. */
export const roleDescription = ({ name, description }: Pick<Role, 'name' | 'description'>): string =>
  name === 'custom' ? description : translateLoose(`roles:about.${name}`, description)

export interface Category {
  name: string
  permissions: RolePermission[]
}

/** Permissions by category, as the catalogue orders them; a category that goes on further down stands where it ends. */
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

/** The person who may change a thing holds the view of it too: what a permission needs besides itself, by its name. */
export function viewOf(permission: RolePermission, all: readonly RolePermission[]): RolePermission | undefined {
  if (VIEW.test(permission.name)) return undefined
  const name = `view_${permission.name.replace(CHANGE, '')}`
  return all.find((other) => other.name === name)
}

/** What is held once some permissions are added: with each the view that it needs. */
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

/** What is held once some permissions are taken away: without a view nothing that needs it. */
export function withoutViews(
  held: readonly number[],
  taken: readonly RolePermission[],
  all: readonly RolePermission[],
): number[] {
  const gone = new Set(taken.map(({ id }) => id))
  const orphans = all.filter((permission) => gone.has(viewOf(permission, all)?.id ?? 0)).map(({ id }) => id)
  return held.filter((id) => !gone.has(id) && !orphans.includes(id))
}
