import type { RolePermission } from '@outpost/contract/roles/schemas'
import { translateLoose } from '../../../kit/i18n/i18n.ts'

/** What a permission is called in the reader's language; one that this console does not know, as the API has it. */
export const permissionTitle = ({ name, title }: Pick<RolePermission, 'name' | 'title'>): string =>
  translateLoose(`permission:title.${name}`, title)

/** A category of permissions in the reader's language. */
export const categoryTitle = (category: string): string =>
  translateLoose(`roles:category.${category.toLowerCase().replaceAll(' ', '-')}`, category)

/** The permissions that hold a text in what is read of them, or in what the API calls them. */
export function matching(permissions: readonly RolePermission[], text: string): readonly RolePermission[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return permissions
  const wordsOf = (permission: RolePermission): string[] => [
    permissionTitle(permission),
    permission.title,
    permission.description,
    permission.name,
    categoryTitle(permission.category),
    permission.category,
  ]
  return permissions.filter((permission) => wordsOf(permission).some((labels) => labels.toLowerCase().includes(wanted)))
}
