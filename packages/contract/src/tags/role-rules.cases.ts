import type { RoleRule } from '../kit/role-rules.ts'

const company = '/companies/{company_id}'

export const roleRules: readonly RoleRule[] = [
  {
    id: 'ROLES-023',
    permission: 'view_tags',
    on: ['view_companies'],
    lines: ['/tags'],
    screens: ['/tags', '/tag/{id}', `${company}/tags`],
    calls: ['GET /tags', 'GET /tags/{id}'],
  },
]
