import type { CurrentUser } from '@outpost/contract/auth/schemas'
import { resourcePermissions } from '@outpost/contract/credits/permissions'
import type { Brand } from '../brand.ts'

/**
 * The user as the pages see him. Where the brand does without resources he has none of their permissions, whatever his role: every
 * screen, tab, button, line and window of theirs is behind one.
 */
export function underBrand(user: CurrentUser, { resources }: Pick<Brand, 'resources'>): CurrentUser {
  if (resources.show) return user
  return {
    ...user,
    permissions: user.permissions.filter((name) => !(resourcePermissions as readonly string[]).includes(name)),
  }
}
