import type { PermissionDeclarations, ScopeDescriptions } from '../kit/permissions.ts'

export const permissions = {
  super_admin: {
    id: 1,
    category: 'System',
    title: 'Manage the whole installation',
    roles: 'S',
    description: 'Manage identity services, host keys, approved devices and user accounts of the whole installation.',
  },
  view_audit: {
    id: 155,
    category: 'System',
    title: 'View the audit log',
    roles: 'SA',
    description: 'See who did what, when and from which address.',
  },
} as const satisfies PermissionDeclarations

/** The scopes of access tokens, with what they allow. */
export const scopes = {
  'audit:read': 'View the audit log',
  'system:read': 'View the fingerprints of the host keys',
  'system:write': 'Rotate the host keys',
} as const satisfies ScopeDescriptions

declare module '../kit/permissions.ts' {
  interface Permissions {
    system: typeof permissions
  }
  interface Scopes {
    system: typeof scopes
  }
}
