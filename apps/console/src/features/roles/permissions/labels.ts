import type { RolePermission } from '@outpost/contract/roles/schemas'
import { translateLoose } from '../../../kit/i18n/i18n.ts'

/** Returns the title of a permission in the user's language; for an unknown permission, the title in the API. */
export const permissionTitle = ({ name, title }: Pick<RolePermission, 'name' | 'title'>): string =>
  translateLoose(`names:permission.${name}.title`, title)

/** Returns the title of a permission by its name in the API, for pages that have not read the catalogue. */
export const permissionLabel = (name: string): string => translateLoose(`names:permission.${name}.title`, name)

/**
 * Returns what a permission allows, in the user's language; for an unknown permission, the description in the API.
 */
export const permissionDescription = ({ name, description }: Pick<RolePermission, 'name' | 'description'>): string =>
  translateLoose(`names:permission.${name}.description`, description)

/** Returns the title of a permission category in the user's language. */
export const categoryTitle = (category: string): string =>
  translateLoose(`roles:category.${category.toLowerCase().replaceAll(' ', '-')}`, category)

/** Returns the permissions that contain a text in their displayed texts or in their API names. */
export function matching(permissions: readonly RolePermission[], text: string): readonly RolePermission[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return permissions
  const wordsOf = (permission: RolePermission): string[] => [
    permissionTitle(permission),
    permission.title,
    permissionDescription(permission),
    permission.description,
    permission.name,
    categoryTitle(permission.category),
    permission.category,
  ]
  return permissions.filter((permission) => wordsOf(permission).some((labels) => labels.toLowerCase().includes(wanted)))
}
