import type { RoleRule } from '../kit/role-rules.ts'

export const roleRules: readonly RoleRule[] = [
  {
    id: 'ROLES-031',
    permission: 'view_impersonation_logs',
    lines: ['/users/impersonation-logs'],
    screens: ['/users/impersonation-logs'],
    calls: ['GET /impersonation-logs'],
  },
]
