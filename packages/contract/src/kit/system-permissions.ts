/**
 * The permissions that no default role except that of system administrators has, so that administrators of a company
 * cannot give them to anyone.
 */
export const systemPermissions: readonly string[] = [
  'super_admin',
  'invite_companies',
  'create_announcements',
  'upload_files_global_scope',
  'create_credits',
  'move_devices_credits',
]
