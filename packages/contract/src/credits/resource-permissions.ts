import type { Permission } from '../kit/permissions.ts'

/**
 * Permissions for resources. If the brand does not use resources, nobody holds these permissions and no list contains
 * them.
 */
export const resourcePermissions: readonly Permission[] = [
  'create_company_data',
  'view_company_data_history',
  'view_credits',
  'view_credits_summary',
  'create_credits',
  'move_credits',
  'move_devices_credits',
  'update_device_credit_status',
  'view_credit_transfer_codes',
  'create_credit_transfer_codes',
  'activate_credit_transfer_codes',
]
