import type { CurrentUser } from '@outpost/contract/auth/schemas'
import { resourcePermissions } from '@outpost/contract/credits/resource-permissions'
import type { Brand } from '../brand.ts'

/**
 * Returns the user as the pages see them. If the brand has no resources, all permissions for resources are removed,
 * regardless of the role. Every screen, tab, button, menu entry and dialog for resources requires one of these
 * permissions.
 */
export function underBrand(user: CurrentUser, { resources }: Pick<Brand, 'resources'>): CurrentUser {
  if (resources.show) return user
  return {
    ...user,
    permissions: user.permissions.filter((name) => !(resourcePermissions as readonly string[]).includes(name)),
  }
}
