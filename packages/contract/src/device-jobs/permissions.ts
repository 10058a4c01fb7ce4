import type { PermissionDeclarations, ScopeDescriptions } from '../kit/permissions.ts'

export const permissions = {
  execute_device_actions: {
    id: 20,
    category: 'Device actions',
    title: 'Run device actions',
    roles: 'SAE',
    description: 'Reboot devices, request current information or files from them, and cancel waiting jobs and updates.',
  },
  execute_device_commands: {
    id: 21,
    category: 'Device actions',
    title: 'Run commands on devices',
    roles: 'SAE',
    description: 'Run any shell command on a device, with the rights of its administrator.',
  },
  view_device_actions: {
    id: 22,
    category: 'Device actions',
    title: 'View device actions',
    roles: 'SAETGR',
    description: 'See the commands, jobs, updates and rollouts of devices and their results.',
  },
  approve_device_jobs: {
    id: 35,
    category: 'Device actions',
    title: 'Approve work on devices',
    roles: 'SAE',
    description: 'Approve and deny what other users request from devices, where the company requires it.',
  },
  manage_device_job_approval: {
    id: 36,
    category: 'Device actions',
    title: 'Manage approval of work on devices',
    roles: 'SA',
    description: 'Choose which work on devices a second user of the company must approve.',
  },
} as const satisfies PermissionDeclarations

/** The scopes of access tokens, with what they allow. */
export const scopes = {
  'device_actions:read': 'View commands, updates and actions of devices, and their results',
  'device_actions:write': 'Run commands and actions on devices, update them, and cancel pending jobs',
} as const satisfies ScopeDescriptions

declare module '../kit/permissions.ts' {
  interface Permissions {
    'device-jobs': typeof permissions
  }
  interface Scopes {
    'device-jobs': typeof scopes
  }
}
