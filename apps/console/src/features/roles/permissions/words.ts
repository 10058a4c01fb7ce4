import type { RolePermission } from '@outpost/contract/roles'
import { translateLoose } from '../../../kit/texts.ts'

/** What a permission is called in the reader's language; one that this console does not know, as the API has it. */
export const permissionTitle = ({ name, title }: Pick<RolePermission, 'name' | 'title'>): string => translateLoose(`permission:title.${name}`, title)

/** A category of permissions in the reader's language. */
export const categoryTitle = (category: string): string => translateLoose(`roles:category.${category.toLowerCase().replaceAll(' ', '-')}`, category)
