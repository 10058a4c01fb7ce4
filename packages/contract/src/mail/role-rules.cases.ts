import type { RoleRule } from '../kit/role-rules.ts'

export const roleRules: readonly RoleRule[] = [
  {
    id: 'ROLES-038',
    permission: 'view_mail_logs',
    lines: ['/system/mail-logs'],
    screens: ['/system/mail-logs'],
    calls: ['GET /mail-logs'],
  },
]
