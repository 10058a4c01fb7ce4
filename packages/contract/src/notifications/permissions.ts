import type { PermissionDeclarations, ScopeDescriptions } from '../kit/permissions.ts'

export const permissions = {
  create_announcements: {
    id: 154,
    category: 'System',
    title: 'Manage announcements',
    roles: 'S',
    description: 'Publish, edit and delete announcements that all users see.',
  },
} as const satisfies PermissionDeclarations

/** The scopes of access tokens, with what they allow. */
export const scopes = {
  'announcements:read': 'View announcements',
  'announcements:write': 'Publish, change and delete announcements',
  'notifications:read': 'View your notifications',
  'notifications:write': 'Mark your notifications as read',
} as const satisfies ScopeDescriptions

declare module '../kit/permissions.ts' {
  interface Permissions {
    notifications: typeof permissions
  }
  interface Scopes {
    notifications: typeof scopes
  }
}
