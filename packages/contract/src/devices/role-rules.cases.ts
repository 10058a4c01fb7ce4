import type { RoleRule } from '../kit/role-rules.ts'

const device = '/devices/{id}'

export const roleRules: readonly RoleRule[] = [
  {
    id: 'ROLES-020',
    permission: 'view_devices',
    lines: ['/management/devices'],
    calls: ['GET /devices', 'GET /devices/{id}'],
    screens: [
      '/management/devices',
      device,
      `${device}/information`,
      `${device}/overview`,
      `${device}/services`,
      `${device}/metrics`,
      ...['dynamic', 'mobile-data', 'io'].map((group) => `${device}/metrics/${group}`),
      `${device}/monitoring-parameters-history`,
    ],
  },
  {
    id: 'ROLES-063',
    permission: 'view_device_location',
    on: ['view_devices'],
    screens: [`${device}/location`, `${device}/metrics/gps`, '/management/map', '/management/map/geofences'],
    calls: [],
  },
  {
    id: 'ROLES-063',
    permission: 'update_device_location',
    on: ['view_devices', 'update_devices', 'view_device_location'],
    screens: [],
    actions: ['devices: location'],
    calls: [],
  },
  {
    id: 'ROLES-066',
    permission: 'view_device_notes',
    on: ['view_devices'],
    screens: [],
    actions: ['devices: notes'],
    calls: ['GET /devices/{id}/notes'],
  },
  {
    id: 'ROLES-037',
    permission: 'view_device_logs',
    on: ['view_devices', 'view_statistics'],
    screens: [`${device}/activity`, '/statistics/action-logs'],
    calls: ['GET /devices/logs', 'GET /devices/{id}/logs'],
  },
]
