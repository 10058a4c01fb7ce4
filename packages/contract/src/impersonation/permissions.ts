import type { PermissionDeclarations } from '../kit/permissions.ts'

export const permissions = {
  impersonate_users: {
    id: 76,
    category: 'Users',
    title: 'Act as another user',
    roles: 'SAT',
    description: 'Act as another user for one hour, after that user has allowed it.',
  },
  view_impersonation_logs: {
    id: 77,
    category: 'Users',
    title: 'View impersonation logs',
    roles: 'SAT',
    description: 'See who acted as which user, when and why.',
  },
} as const satisfies PermissionDeclarations

declare module '../kit/permissions.ts' {
  interface Permissions {
    impersonation: typeof permissions
  }
}
