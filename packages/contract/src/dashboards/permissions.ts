import type { PermissionDeclarations, ScopeDescriptions } from '../kit/permissions.ts'

export const permissions = {
  view_device_dashboard: {
    id: 10,
    category: 'Devices',
    title: 'View device dashboards',
    roles: 'SAETGR',
    description: 'See the dashboards of devices with the values that the user may see.',
  },
  update_device_dashboard: {
    id: 11,
    category: 'Devices',
    title: 'Edit device dashboards',
    roles: 'SAE',
    description: 'Create, edit and delete dashboards and template dashboards, and create links that show a dashboard.',
  },
} as const satisfies PermissionDeclarations

/** The scopes of access tokens, with what they allow. */
export const scopes = {
  'device_dashboards:read': 'View the dashboards of devices',
  'device_dashboards:write': 'Create and change the dashboards of devices',
} as const satisfies ScopeDescriptions

declare module '../kit/permissions.ts' {
  interface Permissions {
    dashboards: typeof permissions
  }
  interface Scopes {
    dashboards: typeof scopes
  }
}
