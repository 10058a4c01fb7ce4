import type { PermissionDeclarations, ScopeDescriptions } from '../kit/permissions.ts'

export const permissions = {
  manage_move_ins: {
    id: 172,
    category: 'System',
    title: 'Move in from another cloud',
    roles: 'SA',
    description: 'Read the companies, users and devices of another cloud with a token of it, and move them here.',
  },
} as const satisfies PermissionDeclarations

/** The scopes of access tokens, with what they allow. */
export const scopes = {
  'move_ins:read': 'View moves from another cloud',
  'move_ins:write': 'Move in from another cloud',
} as const satisfies ScopeDescriptions

declare module '../kit/permissions.ts' {
  interface Permissions {
    moveIns: typeof permissions
  }
  interface Scopes {
    moveIns: typeof scopes
  }
}
