import type { PermissionDeclarations, ScopeDescriptions } from '../kit/permissions.ts'

export const permissions = {
  view_company_data_history: {
    id: 65,
    category: 'Companies',
    title: 'View company data history',
    roles: 'SAETR',
    description: 'See the data that companies bought and used.',
  },
  create_company_data: {
    id: 66,
    category: 'Companies',
    title: 'Add company data',
    roles: 'SA',
    description: 'Spend credits to add data to a company.',
  },
  view_credits: {
    id: 140,
    category: 'Resources',
    title: 'View resources',
    roles: 'SATR',
    description: 'See the credits and packs of companies, their history and reports.',
  },
  view_credits_summary: {
    id: 141,
    category: 'Resources',
    title: 'View the resource summary',
    roles: 'SAETR',
    description: 'See in the account menu how much is left of each type of resource.',
  },
  create_credits: {
    id: 142,
    category: 'Resources',
    title: 'Add resources',
    roles: 'S',
    description: 'Add credits and packs to a company.',
  },
  move_credits: {
    id: 143,
    category: 'Resources',
    title: 'Move resources between companies',
    roles: 'SA',
    description: 'Transfer credits and packs from one company to another.',
  },
  move_devices_credits: {
    id: 144,
    category: 'Resources',
    title: 'Move device resources',
    roles: 'S',
    description: 'Transfer the remaining service time or data pack of a device to the device that replaces it.',
  },
  update_device_credit_status: {
    id: 145,
    category: 'Resources',
    title: 'Manage device credits',
    roles: 'SAE',
    description: 'Turn the service of devices on and off, and assign packs to them.',
  },
  view_credit_transfer_codes: {
    id: 146,
    category: 'Resources',
    title: 'View codes',
    roles: 'SATR',
    description: 'See the codes with which resources are transferred.',
  },
  create_credit_transfer_codes: {
    id: 147,
    category: 'Resources',
    title: 'Create codes',
    roles: 'SA',
    description: 'Put resources into a code that another company can activate, and delete unused codes.',
  },
  activate_credit_transfer_codes: {
    id: 148,
    category: 'Resources',
    title: 'Activate codes',
    roles: 'SA',
    description: 'Add the resources of a code to your own company.',
  },
} as const satisfies PermissionDeclarations

/** The scopes of access tokens, with what they allow. */
export const scopes = {
  'credit_transfer_codes:read': 'View transfer codes',
  'credit_transfer_codes:write': 'Create, change, activate and delete transfer codes',
  'credits:read': 'View resources, their history and reports',
  'credits:write': 'Add and move resources, and spend credits on data',
  'device_credits:write': 'Turn the service of devices on and off, assign packs to them, and move their resources',
} as const satisfies ScopeDescriptions

declare module '../kit/permissions.ts' {
  interface Permissions {
    credits: typeof permissions
  }
  interface Scopes {
    credits: typeof scopes
  }
}
