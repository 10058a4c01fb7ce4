import type { PermissionDeclarations, ScopeDescriptions } from '../kit/permissions.ts'

export const permissions = {
  view_reports: {
    id: 110,
    category: 'Reports',
    title: 'View reports',
    roles: 'SAETGR',
    description: 'See report templates and generated reports, and download them.',
  },
  create_reports: {
    id: 111,
    category: 'Reports',
    title: 'Create and edit reports',
    roles: 'SAE',
    description: 'Create and edit report templates, generate reports and rename them.',
  },
  delete_reports: {
    id: 112,
    category: 'Reports',
    title: 'Delete reports',
    roles: 'SAE',
    description: 'Delete report templates and generated reports.',
  },
} as const satisfies PermissionDeclarations

/** The scopes of access tokens, with what they allow. */
export const scopes = {
  'report_templates:read': 'View report templates and generated reports',
  'report_templates:write': 'Change report templates, and generate and delete reports',
} as const satisfies ScopeDescriptions

declare module '../kit/permissions.ts' {
  interface Permissions {
    reports: typeof permissions
  }
  interface Scopes {
    reports: typeof scopes
  }
}
