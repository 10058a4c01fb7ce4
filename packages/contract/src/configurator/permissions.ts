import type { PermissionDeclarations, ScopeDescriptions } from '../kit/permissions.ts'

export const permissions = {
  update_device_passwords: {
    id: 25,
    category: 'Device actions',
    title: 'Change device passwords',
    roles: 'SAE',
    description: 'Generate passwords for devices, and set those of one or several devices.',
  },
  view_device_passwords: {
    id: 26,
    category: 'Device actions',
    title: 'View generated device passwords',
    roles: 'SAE',
    description: 'See which passwords were generated, and download each of them once.',
  },
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
  'device_passwords:read': 'View the tasks that generated passwords, and download each password once',
  'device_passwords:write': 'Generate and set the passwords of devices',
} as const satisfies ScopeDescriptions

declare module '../kit/permissions.ts' {
  interface Permissions {
    configurator: typeof permissions
  }
  interface Scopes {
    configurator: typeof scopes
  }
}
