import type { Permission } from './permissions.ts'

/**
 * The effects of one permission, by the rule that defines them (docs/rules). The tests of the console and of the server
 * check the implementation against them.
 */
export interface RoleRule {
  id: string
  permission: Permission
  /** Further permissions held in the test: those of the pages that contain what the permission reveals. */
  on?: readonly Permission[]
  /** All screens that exist with the permission and not without it. */
  screens: readonly string[]
  /** Those of the screens that another permission also reveals: pages that only hold the tabs of both. */
  shared?: readonly string[]
  /** Menu entries of a user who holds no other permission. */
  lines?: readonly string[]
  /**
   * All actions on devices, companies, users or roles, and all entries of the company menu and the account menu, that
   * the permission adds.
   */
  actions?: readonly string[]
  /** Some of the requests that it allows. */
  calls: readonly string[]
}

const company = '/companies/{company_id}'
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
      `${device}/metrics`,
      ...['dynamic', 'mobile-data', 'io'].map((group) => `${device}/metrics/${group}`),
    ],
  },
  {
    id: 'ROLES-063',
    permission: 'view_device_location',
    on: ['view_devices'],
    screens: [`${device}/metrics/gps`],
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
    id: 'ROLES-023',
    permission: 'view_tags',
    on: ['view_companies'],
    lines: ['/tags'],
    screens: ['/tags', '/tag/{id}', `${company}/tags`],
    calls: ['GET /tags', 'GET /tags/{id}'],
  },
  {
    id: 'ROLES-024',
    permission: 'view_device_remote_access',
    on: ['view_devices'],
    lines: ['/remote/access', '/access-history'],
    screens: ['/remote/access', '/remote/access/{id}', `${device}/access`, '/access-history'],
    calls: ['GET /devices/remote-access', 'GET /devices/connect/logs'],
  },
  {
    id: 'ROLES-026',
    permission: 'view_companies',
    lines: ['/companies'],
    screens: ['/companies', '/companies/tree', company, `${company}/settings`],
    actions: [],
    calls: ['GET /companies/tree'],
  },
  {
    id: 'ROLES-027',
    permission: 'view_company_data_history',
    on: ['view_companies', 'view_credits'],
    lines: ['/resources/data-history'],
    screens: ['/resources/data-history', `${company}/data-history`, `${company}/resources/data-history`],
    calls: ['GET /companies/data/history'],
  },
  {
    id: 'ROLES-028',
    permission: 'view_users',
    on: ['view_companies'],
    lines: ['/users'],
    screens: ['/users', `${company}/users`, `${company}/users/list`],
    shared: [`${company}/users`],
    calls: ['GET /users'],
  },
  {
    id: 'ROLES-029',
    permission: 'view_user_invitations',
    on: ['view_companies'],
    lines: ['/users/invitations'],
    screens: ['/users/invitations', `${company}/users`, `${company}/users/invitations`],
    shared: [`${company}/users`],
    calls: ['GET /users/invitations'],
  },
  {
    id: 'ROLES-030',
    permission: 'view_roles',
    lines: ['/users/roles'],
    screens: ['/users/roles'],
    calls: ['GET /roles/{id}'],
  },
  {
    id: 'ROLES-031',
    permission: 'view_impersonation_logs',
    lines: ['/users/impersonation-logs'],
    screens: ['/users/impersonation-logs'],
    calls: ['GET /impersonation-logs'],
  },
  {
    id: 'ROLES-035',
    permission: 'activate_credit_transfer_codes',
    screens: ['/redeem-code'],
    actions: ['companies menu: activate-code', 'account: activate-code'],
    calls: ['POST /credits/codes/activate'],
  },
  {
    id: 'ROLES-036',
    permission: 'view_statistics',
    lines: ['/statistics'],
    calls: ['GET /statistics/general'],
    screens: [
      '/statistics',
      ...['general', 'connection-manager', 'months-stats', 'online-devices', 'unique-devices'].map(
        (tab) => `/statistics/${tab}`,
      ),
    ],
  },
  {
    id: 'ROLES-037',
    permission: 'view_device_logs',
    on: ['view_devices', 'view_statistics'],
    screens: [`${device}/activity`, '/statistics/action-logs'],
    calls: ['GET /devices/logs', 'GET /devices/{id}/logs'],
  },
  {
    id: 'ROLES-038',
    permission: 'view_mail_logs',
    lines: ['/system/mail-logs'],
    screens: ['/system/mail-logs'],
    calls: ['GET /mail-logs'],
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
    id: 'ROLES-042',
    permission: 'upload_files_global_scope',
    lines: ['/files/global/firmware'],
    screens: ['/files/global/firmware'],
    calls: [],
  },
  {
    id: 'ROLES-043',
    permission: 'super_admin',
    lines: ['/auth-devices', '/system/identity-services'],
    screens: ['/auth-devices', '/system/identity-services', '/get-started'],
    calls: ['GET /devices/authorized'],
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
  {
    id: 'ROLES-050',
    permission: 'view_permissions',
    on: ['view_roles'],
    screens: [],
    actions: ['roles: compare', 'roles: permissions'],
    calls: ['GET /roles/{id}/permissions'],
  },
]
