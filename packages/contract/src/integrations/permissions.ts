import type { PermissionDeclarations, ScopeDescriptions } from '../kit/permissions.ts'

export const permissions = {
  view_integrations: {
    id: 170,
    category: 'System',
    title: 'View integrations',
    roles: 'SA',
    description: 'See metrics tokens, event subscriptions and their last answers, and the stream of events.',
  },
  manage_integrations: {
    id: 171,
    category: 'System',
    title: 'Manage integrations',
    roles: 'SA',
    description: 'Create and revoke metrics tokens, and create, test and delete event subscriptions.',
  },
} as const satisfies PermissionDeclarations

/** The scopes of access tokens, with what they allow. */
export const scopes = {
  'integrations:read': 'View metrics tokens, event subscriptions and events',
  'integrations:write': 'Manage metrics tokens and event subscriptions',
} as const satisfies ScopeDescriptions

declare module '../kit/permissions.ts' {
  interface Permissions {
    integrations: typeof permissions
  }
  interface Scopes {
    integrations: typeof scopes
  }
}
