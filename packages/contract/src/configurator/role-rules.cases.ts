import type { RoleRule } from '../kit/role-rules.ts'

export const roleRules: readonly RoleRule[] = [
  {
    id: 'DEVICES-160',
    permission: 'update_device_passwords',
    on: ['view_devices'],
    screens: [],
    actions: ['devices: passwords'],
    calls: ['POST /devices/passwords/generate', 'POST /devices/passwords/set', 'POST /devices/passwords/upload'],
  },
  {
    id: 'DEVICES-160',
    permission: 'view_device_passwords',
    on: ['view_devices'],
    screens: [],
    calls: ['GET /devices/passwords/generated/tasks', 'GET /tasks/{id}/devices', 'GET /tasks/{id}/download/passwords'],
  },
]
