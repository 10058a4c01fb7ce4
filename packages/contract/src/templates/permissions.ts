import type { PermissionDeclarations, ScopeDescriptions } from '../kit/permissions.ts'

export const permissions = {
  view_monitoring: {
    id: 130,
    category: 'Monitoring',
    title: 'View monitoring templates',
    roles: 'SAETGR',
    description: 'See monitoring templates, the devices that use them, and failed readings.',
  },
  update_monitoring: {
    id: 131,
    category: 'Monitoring',
    title: 'Edit monitoring templates',
    roles: 'SAE',
    description: 'Create, edit and delete monitoring templates, and assign them to devices.',
  },
} as const satisfies PermissionDeclarations

/** The scopes of access tokens, with what they allow. */
export const scopes = {
  'data_collect:read': 'View monitoring templates and where they are assigned',
  'data_collect:write': 'Change and assign monitoring templates',
} as const satisfies ScopeDescriptions

declare module '../kit/permissions.ts' {
  interface Permissions {
    templates: typeof permissions
  }
  interface Scopes {
    templates: typeof scopes
  }
}
