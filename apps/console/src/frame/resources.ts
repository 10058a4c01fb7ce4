import type { CurrentUser } from '@outpost/contract/auth'
import type { Permission } from '@outpost/contract/kit/permissions'
import type { Brand } from '../brand.ts'

/** What nobody may where there are no resources. */
export const resourcePermissions: readonly Permission[] = [
  'create_company_data', 'view_company_data_history', 'view_credits', 'view_credits_summary', 'create_credits', 'move_credits', 'move_devices_credits', 'update_device_credit_status',
  'view_credit_transfer_codes', 'create_credit_transfer_codes', 'activate_credit_transfer_codes',
]

/**
 * The user as the pages see him. Where the brand does without resources he has none of their permissions, whatever his role: every
 * screen, tab, button, line and window of theirs is behind one (CREDITS-057).
 */
export function underBrand(user: CurrentUser, { resources }: Pick<Brand, 'resources'>): CurrentUser {
  if (resources.show) return user
  return { ...user, permissions: user.permissions.filter((name) => !(resourcePermissions as readonly string[]).includes(name)) }
}
