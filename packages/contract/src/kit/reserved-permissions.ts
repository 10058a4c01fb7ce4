import type { Permission } from './permissions.ts'

/**
 * Permissions of features that do not exist yet, by the feature that will require them. Their ids and names are fixed,
 * and roles that hold them keep them, but they are neither shown nor offered, because they would have no effect. A
 * permission leaves this list with the first endpoint that requires it.
 */
export const reservedPermissions: Readonly<Record<string, readonly Permission[]>> = {
  devices: [
    'view_device_notes',
    'create_device_notes',
    'update_device_passwords',
    'view_device_passwords',
    'manage_device_services',
  ],
  templates: ['view_monitoring', 'update_monitoring'],
  tasks: ['view_device_task_groups', 'create_device_task_groups', 'execute_device_task_groups'],
  configurator: ['create_multi_configuration', 'view_multi_configuration'],
  alerts: [
    'view_device_alert_configurations',
    'create_device_alert_configurations',
    'delete_device_alert_configurations',
    'view_device_alerts',
  ],
  reports: ['view_reports', 'create_reports', 'delete_reports'],
  hotspots: ['view_device_hotspots', 'update_device_hotspots'],
  dashboards: ['view_device_dashboard', 'update_device_dashboard'],
  'remote-access': ['scan_device_ports'],
  vpn: ['view_vpn_hubs', 'create_vpn_hubs', 'delete_vpn_hubs', 'connect_vpn_hubs'],
}

const reserved: ReadonlySet<Permission> = new Set(Object.values(reservedPermissions).flat())

/** Returns whether nothing requires the permission yet. */
export const isReserved = (name: Permission): boolean => reserved.has(name)
