import type { PermissionDeclarations, ScopeDescriptions } from '../kit/permissions.ts'

export const permissions = {
  view_tags: {
    id: 90,
    category: 'Tags',
    title: 'View tags',
    roles: 'SAETGR',
    description: 'See the tag list and tag pages.',
  },
  create_tags: {
    id: 91,
    category: 'Tags',
    title: 'Create tags',
    roles: 'SAE',
    description: 'Create tags for the devices of a company.',
  },
  update_tags: {
    id: 92,
    category: 'Tags',
    title: 'Edit tags',
    roles: 'SAE',
    description: 'Change the name, description, colour and actions of tags.',
  },
  delete_tags: {
    id: 93,
    category: 'Tags',
    title: 'Delete tags',
    roles: 'SAE',
    description: 'Delete tags, which also removes them from all devices.',
  },
} as const satisfies PermissionDeclarations

/** The scopes of access tokens, with what they allow. */
export const scopes = {
  'tags:read': 'View tags',
  'tags:write': 'Create, change and delete tags',
} as const satisfies ScopeDescriptions

declare module '../kit/permissions.ts' {
  interface Permissions {
    tags: typeof permissions
  }
  interface Scopes {
    tags: typeof scopes
  }
}
