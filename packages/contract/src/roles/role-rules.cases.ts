import type { RoleRule } from '../kit/role-rules.ts'

export const roleRules: readonly RoleRule[] = [
  {
    id: 'ROLES-030',
    permission: 'view_roles',
    lines: ['/users/roles'],
    screens: ['/users/roles'],
    calls: ['GET /roles/{id}'],
  },
  {
    id: 'ROLES-050',
    permission: 'view_permissions',
    on: ['view_roles'],
    screens: [],
    actions: ['roles: compare', 'roles: permissions'],
    calls: ['GET /roles/{id}/permissions'],
  },
]
