import type { PermissionDeclarations, ScopeDescriptions } from '../kit/permissions.ts'

/** What shows Wi-Fi is `view_wireless_information` of the devices. */
export const permissions = {
  view_device_hotspots: {
    id: 132,
    category: 'Monitoring',
    title: 'View hotspots',
    roles: 'SAETGR',
    description: 'See the hotspots of devices, their users and their guests.',
  },
  update_device_hotspots: {
    id: 133,
    category: 'Monitoring',
    title: 'Manage hotspots',
    roles: 'SAE',
    description: 'Add and remove users of hotspots, create vouchers, and limit or disconnect guests.',
  },
} as const satisfies PermissionDeclarations

/** The scopes of access tokens, with what they allow. */
export const scopes = {
  'device_hotspots:read': 'View hotspots, their users and their guests',
  'device_hotspots:write': 'Change users, vouchers and guests of hotspots',
  'wireless:read': 'View the access points of devices',
} as const satisfies ScopeDescriptions

declare module '../kit/permissions.ts' {
  interface Permissions {
    hotspots: typeof permissions
  }
  interface Scopes {
    hotspots: typeof scopes
  }
}
