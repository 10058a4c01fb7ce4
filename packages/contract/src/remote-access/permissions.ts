import type { PermissionDeclarations, ScopeDescriptions } from '../kit/permissions.ts'

export const permissions = {
  view_device_remote_access: {
    id: 40,
    category: 'Remote access',
    title: 'View remote access',
    roles: 'SAETGR',
    description: 'See remote access entries and the history of their sessions.',
  },
  create_device_remote_access: {
    id: 41,
    category: 'Remote access',
    title: 'Add remote access',
    roles: 'SAE',
    description: 'Add entries through which devices and the machines on their networks can be reached.',
  },
  update_device_remote_access: {
    id: 46,
    category: 'Remote access',
    title: 'Edit remote access',
    roles: 'SAE',
    description: 'Change entries and their tags, and set or remove the credentials that are remembered for them.',
  },
  delete_device_remote_access: {
    id: 42,
    category: 'Remote access',
    title: 'Remove remote access',
    roles: 'SAE',
    description: 'Remove entries; their open sessions end.',
  },
  connect_device_remote_access: {
    id: 43,
    category: 'Remote access',
    title: 'Open remote access sessions',
    roles: 'SAET',
    description: 'Connect through existing entries to devices and the machines on their networks.',
  },
  close_device_remote_access: {
    id: 44,
    category: 'Remote access',
    title: 'End running remote access sessions',
    roles: 'SAE',
    description: 'End remote access sessions that other users have opened.',
  },
  scan_device_ports: {
    id: 45,
    category: 'Remote access',
    title: 'Scan the network behind a device',
    roles: 'SAET',
    description: 'Find the machines behind devices and their open ports, and see the results.',
  },
  view_session_recordings: {
    id: 47,
    category: 'Remote access',
    title: 'Replay session recordings',
    roles: 'SA',
    description: 'Replay, search, download and verify recordings of remote access sessions.',
  },
  manage_session_recordings: {
    id: 48,
    category: 'Remote access',
    title: 'Manage session recordings',
    roles: 'SA',
    description: 'Choose which remote access sessions are recorded and for how long, and delete recordings.',
  },
  request_remote_access: {
    id: 49,
    category: 'Remote access',
    title: 'Request remote access',
    roles: 'SAET',
    description: 'Ask for access to devices for a limited time, and open sessions while it is granted.',
  },
  approve_remote_access: {
    id: 54,
    category: 'Remote access',
    title: 'Approve remote access',
    roles: 'SAE',
    description: 'Approve, deny and revoke other users’ requests for access to devices.',
  },
  manage_remote_access_rules: {
    id: 55,
    category: 'Remote access',
    title: 'Manage remote access rules',
    roles: 'SA',
    description: 'Choose whether a company requires approval for remote access.',
  },
  manage_remote_consent: {
    id: 57,
    category: 'Remote access',
    title: 'Manage consent to remote access',
    roles: 'SAE',
    description: 'Choose when users of other companies may reach the devices of your own company.',
  },
  break_glass_remote_access: {
    id: 56,
    category: 'Remote access',
    title: 'Access devices in an emergency',
    roles: 'SA',
    description:
      'Open remote access sessions immediately, without approval or consent. The owner of the device is alerted.',
  },
} as const satisfies PermissionDeclarations

/** The scopes of access tokens, with what they allow. */
export const scopes = {
  'device_remote_access:read': 'View remote access and its sessions',
  'device_remote_access:write': 'Add, change and remove remote access to devices',
} as const satisfies ScopeDescriptions

declare module '../kit/permissions.ts' {
  interface Permissions {
    'remote-access': typeof permissions
  }
  interface Scopes {
    'remote-access': typeof scopes
  }
}
