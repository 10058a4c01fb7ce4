import type { PermissionDeclarations, ScopeDescriptions } from '../kit/permissions.ts'

export const permissions = {
  view_companies: {
    id: 60,
    category: 'Companies',
    title: 'View companies',
    roles: 'SATR',
    description: 'See the company list, the company tree and company pages.',
  },
  create_companies: {
    id: 61,
    category: 'Companies',
    title: 'Create companies',
    roles: 'SA',
    description: 'Create subsidiaries of your own company or of one of its subsidiaries.',
  },
  update_companies: {
    id: 62,
    category: 'Companies',
    title: 'Edit companies',
    roles: 'SA',
    description: 'Change the name, contact address, credit rights and limits of companies, and share table views.',
  },
  delete_companies: {
    id: 63,
    category: 'Companies',
    title: 'Delete companies',
    roles: 'SA',
    description: 'Delete companies that have no subsidiaries, users or devices.',
  },
  move_companies: {
    id: 64,
    category: 'Companies',
    title: 'Move companies',
    roles: 'SA',
    description: 'Move a company and all its subsidiaries to another parent company.',
  },
} as const satisfies PermissionDeclarations

/** The scopes of access tokens, with what they allow. */
export const scopes = {
  'companies:read': 'View companies and company invitations',
  'companies:write': 'Create, change, move and delete companies, set their limits, and invite new companies',
} as const satisfies ScopeDescriptions

declare module '../kit/permissions.ts' {
  interface Permissions {
    companies: typeof permissions
  }
  interface Scopes {
    companies: typeof scopes
  }
}
