import type { PermissionDeclarations, ScopeDescriptions } from '../kit/permissions.ts'

export const permissions = {
  approve_applications: {
    id: 156,
    category: 'System',
    title: 'Approve applications',
    roles: 'SA',
    description: 'Let applications that another company has created use the API on behalf of your users.',
  },
} as const satisfies PermissionDeclarations

/** The scopes of access tokens, with what they allow. */
export const scopes = {
  'user:read': 'View your account, its companies and permissions',
} as const satisfies ScopeDescriptions

declare module '../kit/permissions.ts' {
  interface Permissions {
    auth: typeof permissions
  }
  interface Scopes {
    auth: typeof scopes
  }
}
