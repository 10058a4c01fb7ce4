import type { RoleRule } from '../kit/role-rules.ts'

export const roleRules: readonly RoleRule[] = [
  {
    id: 'ROLES-043',
    permission: 'super_admin',
    lines: [
      '/device-configuration/descriptions',
      '/auth-devices',
      '/system/backups',
      '/system/health',
      '/system/identity-services',
    ],
    screens: [
      '/auth-devices',
      '/device-configuration/descriptions',
      '/system/identity-services',
      '/system/backups',
      '/get-started',
      '/system/health',
    ],
    calls: ['GET /devices/authorized'],
  },
]
