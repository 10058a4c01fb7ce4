import type { PermissionDeclarations, ScopeDescriptions } from '../kit/permissions.ts'

export const permissions = {
  create_multi_configuration: {
    id: 30,
    category: 'Device actions',
    title: 'Configure multiple devices, their network and eSIM',
    roles: 'SAE',
    description: 'Change the configuration of devices, and cancel changes that are not confirmed yet.',
  },
  view_multi_configuration: {
    id: 31,
    category: 'Device actions',
    title: 'View configurations',
    roles: 'SAETGR',
    description: 'See the changes to the configuration of devices, and how they ended.',
  },
} as const satisfies PermissionDeclarations

/** The scopes of access tokens, with what they allow. */
export const scopes = {
  'device_configurations:read': 'View changes to the configuration of devices',
  'device_configurations:write': 'Change the configuration of devices, and cancel changes',
} as const satisfies ScopeDescriptions

declare module '../kit/permissions.ts' {
  interface Permissions {
    configurator: typeof permissions
  }
  interface Scopes {
    configurator: typeof scopes
  }
}
