import type { RoleRule } from '../kit/role-rules.ts'

const company = '/companies/{company_id}'

export const roleRules: readonly RoleRule[] = [
  {
    id: 'ROLES-028',
    permission: 'view_users',
    on: ['view_companies'],
    lines: ['/users'],
    screens: ['/users', `${company}/users`, `${company}/users/list`],
    shared: [`${company}/users`],
    calls: ['GET /users'],
  },
  {
    id: 'ROLES-029',
    permission: 'view_user_invitations',
    on: ['view_companies'],
    lines: ['/users/invitations'],
    screens: ['/users/invitations', `${company}/users`, `${company}/users/invitations`],
    shared: [`${company}/users`],
    calls: ['GET /users/invitations'],
  },
]
