/**
 * Names that docs/rules.md must hold, written from the product specification and not from the rules.
 * The completeness test looks each of them up in a rule of its kind.
 */

/** Every path of the console; `{x}` is a parameter. */
export const ROUTES = [
  // Devices area
  '/management/devices', '/management/hotspots', '/management/wifi', '/tags', '/tag/{id}', '/management/task-manager',
  '/management/automations', '/management/automations/{id}', '/management/automations/{id}/devices',
  '/management/automations/{id}/logs', '/management/files', '/files/global/firmware', '/management/update-firmware',
  '/management/upload-backup', '/device-configuration', '/monitoring-templates', '/monitoring-templates/create',
  '/monitoring-templates/edit/{id}',
  // Device page
  '/devices/{id}', '/devices/{id}/activity', '/devices/{id}/location', '/devices/{id}/dashboards',
  '/devices/{id}/dashboards/{dashboard_id}', '/devices/{id}/data-usage', '/devices/{id}/ports',
  '/devices/{id}/services', '/devices/{id}/access', '/devices/{id}/network',
  '/devices/{id}/monitoring-parameters-history', '/devices/{id}/metrics', '/devices/{id}/metrics/dynamic',
  '/devices/{id}/metrics/mobile-data', '/devices/{id}/metrics/io', '/devices/{id}/metrics/gps', '/devices/{id}/esim',
  '/device/{id}/dashboard/{dashboard_id}',
  // Remote access
  '/remote/access', '/remote/access/{id}', '/access-history', '/rms-connect/desktop', '/rms-connect/ssh',
  '/rms-connect/sftp', '/rms-connect/telnet',
  // VPN
  '/vpn/hubs', '/vpn/quick-connect', '/vpn/hubs/{id}', '/vpn/hubs/{id}/general', '/vpn/hubs/{id}/clients',
  '/vpn/hubs/{id}/routes', '/vpn/hubs/{id}/data-usage', '/vpn/hubs/{id}/configuration', '/vpn/quick-connect/{id}',
  '/vpn/quick-connect/{id}/general', '/vpn/quick-connect/{id}/clients', '/vpn/quick-connect/{id}/data-usage',
  '/vpn/quick-connect/{id}/connection-logs',
  // Companies
  '/companies', '/companies/tree', '/companies/{company_id}', '/companies/{company_id}/devices',
  '/companies/{company_id}/data-history', '/companies/{company_id}/metrics', '/companies/{company_id}/users',
  '/companies/{company_id}/users/invitations', '/companies/{company_id}/tags', '/companies/{company_id}/files',
  '/companies/{company_id}/reports', '/companies/{company_id}/reports/single',
  '/companies/{company_id}/reports/periodic/day', '/companies/{company_id}/reports/periodic/week',
  '/companies/{company_id}/reports/periodic/month', '/companies/{company_id}/resources',
  '/companies/{company_id}/resources/codes', '/companies/{company_id}/resources/credits',
  '/companies/{company_id}/resources/data-history',
  // Users
  '/users', '/users/invitations', '/users/roles', '/users/impersonation-logs',
  '/users/confirm-impersonation-access/{token}',
  // Reports
  '/reports', '/reports/single', '/reports/periodic/day', '/reports/periodic/week', '/reports/periodic/month',
  '/report/generated/{id}',
  // Resources
  '/resources', '/resources/codes', '/resources/credits', '/resources/data-history', '/redeem-code',
  // Other
  '/statistics', '/statistics/general', '/statistics/connection-manager', '/statistics/months-stats',
  '/statistics/online-devices', '/statistics/action-logs', '/statistics/unique-devices', '/system/mail-logs',
  '/auth-devices', '/notifications', '/email-smtp', '/changelog', '/forms/{name}/{id}', '/logout', '/404',
  '/offline.html',
]

/** Names by which brand, menu and breadcrumbs know a route. */
export const ROUTE_NAMES = [
  'notifications.main', 'company.info', 'company.tags', 'company.userstable', 'company.invitations',
  'service.add-credits', 'changelog', 'remote.access', 'services.pools', 'services.connect', 'management.wifi',
  'remote.mobile', 'vpn.hubs', 'vpn.quick-connect',
]

/** Every window; its rule starts with this name in quotes. */
export const DIALOGS = [
  // Lazily loaded windows
  'action tag logs', 'actions list', 'active filters', 'add device (form)', 'add device (from file)',
  'add device (list)', 'add location list', 'add note', 'add file', 'add report', 'add remote', 'add VPN',
  'add VPN quick connect', 'assign tag confirm', 'assigned data-collect devices', 'base form', 'cancel updates',
  'change MFA', 'confirm config', 'confirm list', 'confirm update', 'connect device access', 'connection logs',
  'create alert', 'create dashboard', 'create special keys', 'credit report', 'data agreement', 'device access',
  'device alerts', 'device CLI', 'dynamic DNS list', 'dynamic DNS new rule', 'device file view', 'device list tags',
  'device pack', 'port scan select', 'site blocking', 'socket action', 'task logs', 'task group logs', 'task manager',
  'templates', 'view property select', 'view property settings', 'device web UI', 'dynamic parameters preselect',
  'edit company', 'edit device', 'edit field', 'edit selected parameters', 'edit user role', 'execute task list',
  'export backup', 'file permissions', 'frame modal', 'generated reports list', 'JSON tree selector',
  'JSON tree viewer', 'list selection', 'location history', 'manage automations', 'company flags',
  'device data collect', 'services', 'tags', 'MFA id', 'MFA notice', 'MFA TOTP', 'modal table',
  'move device resources', 'move devices', 'multi-config modal', 'multi-config logs', 'multi-config group logs',
  'multi-config status', 'multi-config device data', 'multi-config value', 'multi-config unique',
  'network map changes', 'new company', 'new design notice', 'new ports list', 'new role', 'password manager',
  'pending jobs', 'periodic backup rules', 'remote access info', 'role permissions table', 'roles table',
  'SMTP config', 'SMTP create', 'saved configurations', 'selected parameters', 'service toggle list',
  'terms and conditions', 'table settings', 'tag action list', 'tags list', 'task group table', 'task ordering',
  'test device endpoint', 'text modal', 'update notice', 'upload to device', 'user email prompt', 'VPN add routes',
  'verify devices', 'view update history', 'VPN add clients', 'VPN config', 'VPN connect details', 'VPN hub connect',
  'warning notification', 'WiFi chart', 'WiFi QR code', 'eSIM configuration',
  // Prompt content and the windows of submitting
  'monitoring templates remove prompt', 'confirm', 'code entry', 'identity-service verification', 'TOTP verification',
  'text alert',
  // Forms of menus and headers
  'new tag', 'invite user', 'move company', 'add resources', 'move resources', 'create code', 'activate code',
  'invite new company', 'add company data', 'upload device API documentation', 'remove from email suppression list',
  'remove MFA by email', 'delete user by email',
]

/** Every call of the console; its rule starts with method and path. */
export const CALLS = [
  // Session and account
  'GET /user', 'POST /account/token/revoke', 'POST /account/token/refresh', 'POST /account/user/activation/resend',
  'PUT /account/user', 'POST /password-confirmation', 'POST /user/revoke-impersonation-access',
  // Settings and notifications
  'GET /storage', 'PUT /storage/{key}', 'POST /storage', 'DELETE /storage/{key}', 'GET /notifications',
  'PUT /notifications',
  // Lookups and lists
  'GET /companies/{id}', 'GET /credits/summary', 'GET /roles', 'GET /companies', 'GET /tags', 'GET /credits/types',
  'GET /devices', 'GET /devices/statistics', 'GET /email-configurations', 'GET /users', 'GET /vpn/hubs/users',
  'GET /devices/remote-access', 'GET /devices/tasks/groups', 'GET /data-collect/configs', 'GET /files',
  'GET /devices/configurator/templates', 'GET /vpn/hubs', 'GET /{list}',
  // Forms
  'POST /tags', 'POST /users/invite', 'POST /companies', 'POST /companies/move', 'POST /credits',
  'POST /credits/move', 'POST /credits/codes', 'POST /credits/codes/activate', 'POST /distributors/invitations',
  'POST /companies/data', 'POST /devices/configurator/specifications', 'DELETE /suppressed-emails/{email}',
  'DELETE /admin/users/mfa', 'DELETE /admin/users', 'POST {form path}', 'POST {upload path}',
  // Paths known from result messages
  'POST /devices/passwords/generate', 'POST /devices/passwords/set', 'POST /files', 'POST /devices/updates/cancel',
  'POST /devices/credits/move', 'POST /devices/tags', 'POST /devices/authorized',
  'PUT /data-collect/configs/{id}/assign',
  // Fixed by the design
  'POST /account/login', 'POST /account/tokens', 'POST /devices/enrolment-tokens', 'GET /agent.sh', 'GET /healthz',
  'GET /readyz', 'GET /metrics', 'GET /status/channel/{channel}',
]
