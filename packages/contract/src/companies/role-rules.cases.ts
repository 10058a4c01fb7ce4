import type { RoleRule } from '../kit/role-rules.ts'

const company = '/companies/{company_id}'

export const roleRules: readonly RoleRule[] = [
  {
    id: 'ROLES-026',
    permission: 'view_companies',
    lines: ['/companies'],
    screens: ['/companies', '/companies/tree', company, `${company}/settings`],
    actions: [],
    calls: ['GET /companies/tree'],
  },
]
