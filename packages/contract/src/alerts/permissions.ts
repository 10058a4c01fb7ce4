import type { PermissionDeclarations, ScopeDescriptions } from '../kit/permissions.ts'

export const permissions = {
  view_device_alert_configurations: {
    id: 120,
    category: 'Alerts',
    title: 'View alerts and automations',
    roles: 'SAETGR',
    description: 'See automations, their devices, and the log of what they did.',
  },
  create_device_alert_configurations: {
    id: 121,
    category: 'Alerts',
    title: 'Create and edit alerts and automations',
    roles: 'SAE',
    description: 'Create and change automations, and assign them to devices.',
  },
  delete_device_alert_configurations: {
    id: 122,
    category: 'Alerts',
    title: 'Delete alerts and automations',
    roles: 'SAE',
    description: 'Delete automations with their logs.',
  },
  view_device_alerts: {
    id: 123,
    category: 'Alerts',
    title: 'View incidents',
    roles: 'SAETGR',
    description: 'See incidents, the affected devices, who was notified and who acknowledged them.',
  },
  update_device_alerts: {
    id: 124,
    category: 'Alerts',
    title: 'Handle incidents',
    roles: 'SAE',
    description: 'Acknowledge incidents, end them by hand, and silence messages.',
  },
} as const satisfies PermissionDeclarations

/** The scopes of access tokens, with what they allow. */
export const scopes = {
  'device_alert_configurations:read': 'View automations and their logs',
  'device_alert_configurations:write': 'Create, change, assign and delete automations',
  'device_alerts:read': 'View incidents and silences',
  'device_alerts:write': 'Acknowledge and end incidents, and silence messages',
} as const satisfies ScopeDescriptions

declare module '../kit/permissions.ts' {
  interface Permissions {
    alerts: typeof permissions
  }
  interface Scopes {
    alerts: typeof scopes
  }
}
