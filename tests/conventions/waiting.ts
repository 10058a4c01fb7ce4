import type { Permission } from '@outpost/contract/kit/permissions'

/**
 * Permissions that nothing asks for yet, under the room that will. Their numbers are fixed now, because custom roles
 * store them. A permission leaves this list with the first endpoint or screen that uses it.
 */
export const waitingPermissions: Readonly<Record<string, readonly Permission[]>> = {
  devices: [
    'export_devices', 'view_device_location', 'update_device_location', 'view_device_notes', 'create_device_notes', 'view_device_data_usage',
    'update_device_passwords', 'view_device_passwords', 'manage_device_services',
  ],
  templates: ['view_monitoring', 'update_monitoring'],
  tasks: ['view_device_task_groups', 'create_device_task_groups', 'execute_device_task_groups'],
  configurator: ['create_multi_configuration', 'view_multi_configuration'],
  alerts: [
    'view_device_alert_configurations', 'create_device_alert_configurations', 'delete_device_alert_configurations', 'view_device_alerts',
  ],
  reports: ['view_reports', 'create_reports', 'delete_reports'],
  hotspots: ['view_device_hotspots', 'update_device_hotspots', 'view_wireless_information'],
  dashboards: ['view_device_dashboard', 'update_device_dashboard'],
  'remote-access': ['close_device_remote_access', 'scan_device_ports'],
  vpn: ['view_vpn_hubs', 'create_vpn_hubs', 'delete_vpn_hubs', 'connect_vpn_hubs'],
}

/** Rooms without a folder in the console, and why. */
export const roomsWithoutScreens: Readonly<Record<string, string>> = {
  settings: 'a store behind saved views and choices; the kit reads and writes it',
  channels: 'outcomes are followed by the kit, in the window of the act that they belong to',
}

/** Endpoints that no screen calls and that are not among the known calls of the public API, and who calls them. */
export const publicEndpoints: Readonly<Record<string, string>> = {
  'settings.remove': 'scripts that tidy up; the console only overwrites',
  'mail.get': 'scripts; the console shows its list',
  'enrolment.tokens': 'scripts; waits for its screen',
  'enrolment.removeToken': 'scripts; waits for its screen',
  'oauth.token': 'programs that people have given access',
  'oauth.revoke': 'programs that give their access back',
  'hostKeys.get': "the operator's scripts, before a change of keys",
  'hostKeys.rotate': "the operator's scripts",
}
