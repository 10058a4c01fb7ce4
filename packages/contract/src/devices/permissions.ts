import type { PermissionDeclarations, ScopeDescriptions } from '../kit/permissions.ts'

export const permissions = {
  view_devices: {
    id: 2,
    category: 'Devices',
    title: 'View devices',
    roles: 'SAETGR',
    description: 'See the device list, device pages, reported values and charts.',
  },
  create_devices: {
    id: 3,
    category: 'Devices',
    title: 'Add devices',
    roles: 'SAE',
    description: 'Add devices one by one or from a CSV file.',
  },
  update_devices: {
    id: 4,
    category: 'Devices',
    title: 'Edit devices',
    roles: 'SAE',
    description: 'Change the name, description and monitoring of devices.',
  },
  delete_devices: {
    id: 5,
    category: 'Devices',
    title: 'Delete devices',
    roles: 'SAE',
    description: 'Delete devices; together with “Add devices”, also move them to another company.',
  },
  approve_devices: {
    id: 6,
    category: 'Devices',
    title: 'Approve devices',
    roles: 'SAE',
    description: 'Approve or reject devices that are awaiting approval.',
  },
  create_enrolment_tokens: {
    id: 7,
    category: 'Devices',
    title: 'Create enrolment tokens',
    roles: 'SAE',
    description: 'Generate and revoke the commands with which new devices connect.',
  },
  export_devices: {
    id: 8,
    category: 'Devices',
    title: 'Export devices',
    roles: 'SAET',
    description: 'Download the device list as a CSV file.',
  },
  view_device_logs: {
    id: 9,
    category: 'Devices',
    title: 'View device activity',
    roles: 'SAETGR',
    description: 'See the activity log, the connections and the connection attempts of devices.',
  },
  view_device_location: {
    id: 12,
    category: 'Devices',
    title: 'View device locations',
    roles: 'SAETGR',
    description: 'See GPS data, manually set locations and cell towers of devices.',
  },
  update_device_location: {
    id: 13,
    category: 'Devices',
    title: 'Set device locations',
    roles: 'SAE',
    description: 'Set the location of devices manually; also requires “Edit devices”.',
  },
  view_device_notes: {
    id: 14,
    category: 'Devices',
    title: 'View device notes',
    roles: 'SAETGR',
    description: 'See what users have written about devices.',
  },
  create_device_notes: {
    id: 15,
    category: 'Devices',
    title: 'Write device notes',
    roles: 'SAET',
    description:
      'Write notes about devices and delete your own; deleting those of others also requires “Edit devices”.',
  },
  view_device_data_usage: {
    id: 16,
    category: 'Devices',
    title: 'View device data usage',
    roles: 'SAETGR',
    description: 'See how much data devices send and receive, and how much they have left.',
  },
  manage_device_services: {
    id: 32,
    category: 'Device actions',
    title: 'Turn device services on and off',
    roles: 'SAE',
    reserved: true,
  },
  assign_tags: {
    id: 94,
    category: 'Tags',
    title: 'Assign tags',
    roles: 'SAE',
    description: 'Add tags to devices and remove them, individually or from a CSV file.',
  },
  view_wireless_information: {
    id: 134,
    category: 'Monitoring',
    title: 'View wireless networks',
    roles: 'SAETGR',
    description: 'See the names and connected clients of the wireless networks of devices.',
  },
} as const satisfies PermissionDeclarations

/** The scopes of access tokens, with what they allow. */
export const scopes = {
  'device_logs:read': 'View the activity, connections and connection attempts of devices',
  'devices:read': 'View devices, their latest values and locations, approvals and enrolment tokens',
  'devices:write': 'Add, change, move, tag, approve and delete devices, and manage enrolment tokens',
} as const satisfies ScopeDescriptions

declare module '../kit/permissions.ts' {
  interface Permissions {
    devices: typeof permissions
  }
  interface Scopes {
    devices: typeof scopes
  }
}
