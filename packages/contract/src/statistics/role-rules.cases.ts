import type { RoleRule } from '../kit/role-rules.ts'

export const roleRules: readonly RoleRule[] = [
  {
    id: 'ROLES-036',
    permission: 'view_statistics',
    lines: ['/statistics'],
    calls: ['GET /statistics/general'],
    screens: [
      '/statistics',
      ...['general', 'connection-manager', 'months-stats', 'online-devices', 'unique-devices'].map(
        (tab) => `/statistics/${tab}`,
      ),
    ],
  },
]
