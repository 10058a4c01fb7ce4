/**
 * Texts, words and constants that docs/rules.md must hold to the letter, written from the product specification.
 */

/** Texts shown to people; each stands in double quotes in a rule. */
export const TEXTS = [
  'Remote management system', 'Access denied', 'User has no view permissions available',
  'Currently impersonating user', '& cancel impersonation', 'Show all notifications', 'No notifications',
  'No system announcements', '10+', 'View in table', 'No results found', 'Type to start searching',
  'No search criteria selected', 'Revoke impersonation access?', 'You can not minimize more than 5 windows',
  'Do not show this again', 'Please enter your email address', 'Company data to be added: N GB',
  'Are you sure you want to spend N credit(s) to get M GB of data?', 'Please input different value to save changes.',
  'Maximum file size is {size}', 'Maximum file size is 80MB', 'Not a CSV file selected',
  'File size must be lower than 80MB', 'Get more resources', '{Item} {verb}d successfully',
  'Failed to {verb} {item} ({status text})', 'Server error', 'Failed to get user data', 'User request timeout',
  'You are offline. Please make sure to check network cables, modem, and router or reconnecting to Wi-Fi and try again',
  'The network connection has been lost.', 'Email confirmation sent successfully',
  'Failed to send email confirmation ({status text})', 'Failed to get notifications.',
  'Timezone updated successfully', 'The default timezone is used', 'Failed to connect to server',
  'The verification code has been sent to {email}. Please check your inbox and complete authentication step.',
  'Failed to send request. Try again later', 'n / 200', 'Route changed',
]

/** Menu labels, states and titles; each stands in double quotes in a rule. */
export const LABELS = [
  // Menu
  'Management', 'Devices', 'Wi-Fi & Hotspots', 'Task manager', 'Reports', 'Alerts & Automations',
  'Monitoring templates', '{short name} Connect', 'Remote access', 'Access history', '{short name} VPN', 'VPN hubs',
  'VPN quick connect', 'Administration', 'Companies', 'Users', 'Tags', 'Files', 'Resources', 'System', 'Statistics',
  'Global firmware', 'Approved devices', 'Mail logs', 'Move device resources',
  // States, titles and version
  'Offline', 'Online', 'Pending', 'Not Activated', 'all online/running', 'all offline/stopped', 'all disabled',
  'mixed', 'no L2TP instances', 'Used', 'Not Used', 'SIM 1', 'SIM 2', 'eSIM', 'Action status', 'System Administrator',
  'Administrator', 'End Client', 'Advanced Guest', 'Guest', '5.9.1',
]

/** Names in lower or upper case that programs compare; each stands as a word in a rule. */
export const WORDS = [
  // Roles
  'super_admin', 'admin', 'end_user', 'readonly_admin', 'read_only', 'support',
  // Permissions
  'view_devices', 'view_device_hotspots', 'view_wireless_information', 'view_tags', 'view_device_remote_access',
  'view_vpn_hubs', 'view_companies', 'view_company_data_history', 'view_users', 'view_user_invitations', 'view_roles',
  'view_impersonation_logs', 'view_files', 'view_reports', 'view_device_alert_configurations',
  'activate_credit_transfer_codes', 'view_statistics', 'view_device_logs', 'view_mail_logs', 'view_device_dashboard',
  'update_device_credit_status', 'create_multi_configuration', 'upload_files_global_scope', 'super_admin',
  'view_device_task_groups', 'update_monitoring', 'view_credits', 'view_credit_transfer_codes',
  'move_devices_credits', 'view_credits_summary', 'view_permissions', 'move_devices', 'create_devices',
  'delete_devices',
  // Error codes
  'MFA_REQUIRED', 'CONFIRMATION_FAILED', 'EMAIL_NOT_VERIFIED', 'NOT_INVITED_EXTERNAL_USER', 'MFA_MANDATORY',
  'UNAUTHORIZED', 'CHANNEL_NOT_FOUND',
  // Storage keys, headers and cookies
  'wideNav', 'setTimeZone', 'current_version_timestamp', 'spa_version', 'X-SPA-VERSION', 'X-XSRF-TOKEN', 'XSRF-TOKEN',
  'RMS-XSRF-TOKEN', 'XMLHttpRequest', 'WebNotificationCreated', 'creditAmountTooLow',
  '/versionWorker.js', '/socket.io', '/status/socket.io',
  // Credit types
  'credit', 'management_6m', 'management_1y', 'management_3y', 'management_5y', 'management_10y', 'data_150GB_10y',
  // File types
  'config', 'firmware', 'global_firmware', 'custom_file', 'device_task_manager_file', 'eventslog', 'periodic_backup',
  'troubleshoot',
]
