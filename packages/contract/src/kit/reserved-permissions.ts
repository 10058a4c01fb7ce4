import type { PermissionDeclarations } from './permissions.ts'

/**
 * Permissions of features that do not exist yet, by the feature that will require them. Their ids and names are fixed,
 * and roles that hold them keep them, but they are neither shown nor offered, because they would have no effect. They
 * move to the `permissions.ts` of their feature when it is made. A feature that exists marks its own as `reserved`.
 */
export const reservedPermissions = {
  vpn: {
    view_vpn_hubs: { id: 50, category: 'VPN', title: 'View VPN hubs and quick connects', roles: 'SAETGR' },
    create_vpn_hubs: { id: 51, category: 'VPN', title: 'Create and edit VPN hubs', roles: 'SAE' },
    delete_vpn_hubs: { id: 52, category: 'VPN', title: 'Delete VPN hubs', roles: 'SAE' },
    connect_vpn_hubs: { id: 53, category: 'VPN', title: 'Connect to VPN hubs', roles: 'SAET' },
  },
} as const satisfies Readonly<Record<string, PermissionDeclarations>>
