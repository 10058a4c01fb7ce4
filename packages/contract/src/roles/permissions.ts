import type { PermissionDeclarations, ScopeDescriptions } from '../kit/permissions.ts'

export const permissions = {
  view_roles: {
    id: 80,
    category: 'Roles',
    title: 'View roles',
    roles: 'SATR',
    description: 'See the list of roles and the companies they belong to.',
  },
  create_roles: {
    id: 81,
    category: 'Roles',
    title: 'Create roles',
    roles: 'SA',
    description: 'Create roles from permissions that you have yourself.',
  },
  update_roles: {
    id: 82,
    category: 'Roles',
    title: 'Edit roles',
    roles: 'SA',
    description: 'Change the title, description and permissions of custom roles.',
  },
  delete_roles: {
    id: 83,
    category: 'Roles',
    title: 'Delete roles',
    roles: 'SA',
    description: 'Delete custom roles that no user has.',
  },
  view_permissions: {
    id: 84,
    category: 'Roles',
    title: 'View permissions of roles',
    roles: 'SATR',
    description: 'See which permissions exist and which of them a role has.',
  },
} as const satisfies PermissionDeclarations

/** The scopes of access tokens, with what they allow. */
export const scopes = {
  'roles:read': 'View roles and permissions',
  'roles:write': 'Create, change and delete roles',
} as const satisfies ScopeDescriptions

declare module '../kit/permissions.ts' {
  interface Permissions {
    roles: typeof permissions
  }
  interface Scopes {
    roles: typeof scopes
  }
}
