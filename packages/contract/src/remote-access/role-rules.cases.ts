import type { RoleRule } from '../kit/role-rules.ts'

const device = '/devices/{id}'

export const roleRules: readonly RoleRule[] = [
  {
    id: 'ROLES-024',
    permission: 'view_device_remote_access',
    on: ['view_devices'],
    lines: ['/remote/access', '/access-history'],
    screens: ['/remote/access', '/remote/access/{id}', '/access-history', `${device}/access`],
    actions: ['devices: device-access'],
    calls: ['GET /devices/remote-access'],
  },
]
