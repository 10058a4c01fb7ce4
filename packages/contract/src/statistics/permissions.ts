import type { PermissionDeclarations, ScopeDescriptions } from '../kit/permissions.ts'

export const permissions = {
  view_statistics: {
    id: 150,
    category: 'System',
    title: 'View statistics',
    roles: 'ST',
    description: 'See figures on devices, connections and gateways over time.',
  },
} as const satisfies PermissionDeclarations

/** The scopes of access tokens, with what they allow. */
export const scopes = {
  'statistics:read': 'View device statistics',
} as const satisfies ScopeDescriptions

declare module '../kit/permissions.ts' {
  interface Permissions {
    statistics: typeof permissions
  }
  interface Scopes {
    statistics: typeof scopes
  }
}
