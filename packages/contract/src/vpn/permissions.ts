import type { PermissionDeclarations, ScopeDescriptions } from '../kit/permissions.ts'

export const permissions = {
  view_vpn_hubs: {
    id: 50,
    category: 'VPN',
    title: 'View VPN hubs and quick connects',
    roles: 'SAETGR',
    description: 'See VPN hubs and quick connects with their clients, routes, sessions and data usage.',
  },
  create_vpn_hubs: {
    id: 51,
    category: 'VPN',
    title: 'Create and edit VPN hubs',
    roles: 'SAE',
    description: 'Create hubs and quick connects, change who belongs to them, and switch them on and off.',
  },
  delete_vpn_hubs: {
    id: 52,
    category: 'VPN',
    title: 'Delete VPN hubs',
    roles: 'SAE',
    description: 'Delete hubs and quick connects, which ends the access of all their clients.',
  },
  connect_vpn_hubs: {
    id: 53,
    category: 'VPN',
    title: 'Connect to VPN hubs',
    roles: 'SAET',
    description: 'Download your own configuration of a hub or quick connect and connect with it.',
  },
} as const satisfies PermissionDeclarations

/** The scopes of access tokens, with what they allow. */
export const scopes = {
  'vpn_hubs:read': 'View VPN hubs and quick connects',
  'vpn_hubs:write':
    'Create, change and delete VPN hubs and quick connects, and issue the configuration of their clients',
} as const satisfies ScopeDescriptions

declare module '../kit/permissions.ts' {
  interface Permissions {
    vpn: typeof permissions
  }
  interface Scopes {
    vpn: typeof scopes
  }
}
