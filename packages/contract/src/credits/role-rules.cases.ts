import type { RoleRule } from '../kit/role-rules.ts'

const company = '/companies/{company_id}'

export const roleRules: readonly RoleRule[] = [
  {
    id: 'ROLES-027',
    permission: 'view_company_data_history',
    on: ['view_companies', 'view_credits'],
    lines: ['/resources/data-history'],
    screens: ['/resources/data-history', `${company}/data-history`, `${company}/resources/data-history`],
    calls: ['GET /companies/data/history'],
  },
  {
    id: 'ROLES-035',
    permission: 'activate_credit_transfer_codes',
    screens: ['/redeem-code'],
    actions: ['companies menu: activate-code', 'account: activate-code'],
    calls: ['POST /credits/codes/activate'],
  },
  {
    id: 'ROLES-040',
    permission: 'update_device_credit_status',
    on: ['view_devices'],
    screens: [],
    actions: ['devices: services', 'devices: pack'],
    calls: ['PUT /devices/credit'],
  },
  {
    id: 'ROLES-046',
    permission: 'view_credits',
    on: ['view_companies'],
    lines: ['/resources/credits'],
    screens: ['/resources', '/resources/credits', `${company}/resources`, `${company}/resources/credits`],
    calls: ['GET /credits'],
  },
  {
    id: 'ROLES-047',
    permission: 'view_credit_transfer_codes',
    on: ['view_companies', 'view_credits'],
    lines: ['/resources/codes'],
    screens: ['/resources/codes', `${company}/resources/codes`],
    calls: ['GET /credits/codes'],
  },
  {
    id: 'ROLES-048',
    permission: 'move_devices_credits',
    on: ['view_devices'],
    lines: ['/forms/move-device-resources'],
    screens: ['/forms/move-device-resources'],
    actions: ['devices: move-device-resources'],
    calls: ['POST /devices/credits/move'],
  },
  {
    id: 'ROLES-049',
    permission: 'view_credits_summary',
    screens: [],
    actions: ['account: resource-summary'],
    calls: ['GET /credits/summary'],
  },
]
