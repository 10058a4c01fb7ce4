import type { PermissionDeclarations, ScopeDescriptions } from '../kit/permissions.ts'

export const permissions = {
  view_device_task_groups: {
    id: 27,
    category: 'Device actions',
    title: 'View task groups',
    roles: 'SAETGR',
    description: 'See task groups, their runs, and the output of their commands.',
  },
  create_device_task_groups: {
    id: 28,
    category: 'Device actions',
    title: 'Edit task groups',
    roles: 'SAE',
    description: 'Create, change and delete task groups: commands and file transfers that run one after another.',
  },
  execute_device_task_groups: {
    id: 29,
    category: 'Device actions',
    title: 'Run task groups',
    roles: 'SAE',
    description: 'Run task groups on devices, with the rights of the administrator of each device.',
  },
} as const satisfies PermissionDeclarations

/** The scopes of access tokens, with what they allow. */
export const scopes = {
  'device_tasks:read': 'View task groups and their results',
  'device_tasks:write': 'Create, change, delete and run task groups',
} as const satisfies ScopeDescriptions

declare module '../kit/permissions.ts' {
  interface Permissions {
    tasks: typeof permissions
  }
  interface Scopes {
    tasks: typeof scopes
  }
}
