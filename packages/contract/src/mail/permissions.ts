import type { PermissionDeclarations, ScopeDescriptions } from '../kit/permissions.ts'

export const permissions = {
  view_mail_logs: {
    id: 151,
    category: 'System',
    title: 'View mail logs',
    roles: 'ST',
    description: 'See which emails were sent, to whom, and why any of them failed.',
  },
  view_email_configurations: {
    id: 152,
    category: 'System',
    title: 'View SMTP configurations',
    roles: 'SAR',
    description: 'See the mail servers of companies, without their passwords.',
  },
  update_email_configurations: {
    id: 153,
    category: 'System',
    title: 'Edit SMTP configurations',
    roles: 'SA',
    description: 'Create, change, test and delete the mail servers of companies.',
  },
} as const satisfies PermissionDeclarations

/** The scopes of access tokens, with what they allow. */
export const scopes = {
  'mail_logs:read': 'View mail logs',
  'mail_logs:write': 'Remove addresses from the suppression list',
  'smtp_configurations:read': 'View SMTP configurations, without their passwords',
  'smtp_configurations:write': 'Create, change, test and delete SMTP configurations',
} as const satisfies ScopeDescriptions

declare module '../kit/permissions.ts' {
  interface Permissions {
    mail: typeof permissions
  }
  interface Scopes {
    mail: typeof scopes
  }
}
