import type { PermissionDeclarations, ScopeDescriptions } from '../kit/permissions.ts'

export const permissions = {
  invite_companies: {
    id: 67,
    category: 'Companies',
    title: 'Invite companies',
    roles: 'S',
    description: 'Invite someone by email to create a subsidiary of your company, and withdraw such invitations.',
  },
  view_users: {
    id: 70,
    category: 'Users',
    title: 'View users',
    roles: 'SATR',
    description: 'See the users of companies and their roles.',
  },
  update_users: {
    id: 71,
    category: 'Users',
    title: 'Change user roles',
    roles: 'SA',
    description: 'Change the role of users, see where they signed in, and end their sessions.',
  },
  delete_users: {
    id: 72,
    category: 'Users',
    title: 'Remove users',
    roles: 'SA',
    description: 'Remove users from a company.',
  },
  view_user_invitations: {
    id: 73,
    category: 'Users',
    title: 'View invitations',
    roles: 'SATR',
    description: 'See open user invitations and whether their emails were sent.',
  },
  create_user_invitations: {
    id: 74,
    category: 'Users',
    title: 'Invite users',
    roles: 'SA',
    description: 'Invite users to a company by email, and resend invitations.',
  },
  delete_user_invitations: {
    id: 75,
    category: 'Users',
    title: 'Withdraw invitations',
    roles: 'SA',
    description: 'Withdraw open invitations, so that their links no longer work.',
  },
} as const satisfies PermissionDeclarations

/** The scopes of access tokens, with what they allow. */
export const scopes = {
  'users:read': 'View users, invitations, sessions, sign-ins and impersonation requests',
  'users:write': 'Invite, change and remove users, and end their sessions',
} as const satisfies ScopeDescriptions

declare module '../kit/permissions.ts' {
  interface Permissions {
    users: typeof permissions
  }
  interface Scopes {
    users: typeof scopes
  }
}
