/** The six roles of the product by letter, as the rules name them (ROLES-014 to ROLES-019). */
export const letters = { super_admin: 'S', admin: 'A', end_user: 'E', read_only: 'G', support: 'T', readonly_admin: 'R' } as const

/** Calls that ask for nobody. */
export const publicCalls = ['GET /account/session', 'GET /terms', 'POST /account/login', 'POST /account/password/forgot', 'POST /account/password/reset', 'POST /account/token/refresh', 'POST /account/token/revoke', 'POST /account/user/activation']

/**
 * Who may make each call: written by hand from the rules (ROLES-014 to ROLES-058), so that a change of the contract or of
 * the catalogue that opens a call to one role more is seen here. `everybody`: whoever is signed in.
 */
export const expectedCallers: Readonly<Record<string, string>> = {
  'GET /shared-views': 'everybody',
  'POST /shared-views': 'SA',
  'DELETE /shared-views/{id}': 'SA',
  'GET /storage': 'everybody',
  'POST /storage': 'everybody',
  'PUT /storage/{key}': 'everybody',
  'DELETE /storage/{key}': 'everybody',
  'GET /translation/languages': 'everybody',
  'POST /translation': 'everybody',

  'GET /companies': 'everybody',
  'GET /companies/{id}': 'everybody',
  'POST /companies': 'SA',
  'PUT /companies/{id}': 'SA',
  'PUT /companies/{id}/flags': 'SA',
  'POST /companies/move': 'SA',
  'DELETE /companies/{id}': 'SA',
  'GET /status/channel/{channel}': 'everybody',

  'GET /email-configurations': 'SAR',
  'POST /email-configurations': 'SA',
  'POST /email-configurations/test': 'SA',
  'GET /email-configurations/{id}': 'SAR',
  'PUT /email-configurations/{id}': 'SA',
  'DELETE /email-configurations/{id}': 'SA',
  'GET /mail-logs': 'ST',
  'DELETE /suppressed-emails/{email}': 'S',

  'GET /roles': 'everybody',
  'GET /roles/permissions': 'SATR',
  'GET /roles/{id}': 'SATR',
  'GET /roles/{id}/permissions': 'SATR',
  'GET /users': 'SATR',
  'GET /users/{id}': 'SATR',
  'PUT /users/{id}': 'SA',
  'DELETE /users/{id}': 'SA',
  'DELETE /admin/users': 'S',
  'DELETE /admin/users/mfa': 'S',

  'GET /user': 'everybody',
  'PUT /account/user': 'everybody',
  'GET /mfa': 'everybody',
  'POST /mfa': 'everybody',
  'PUT /mfa': 'everybody',
  'DELETE /mfa': 'everybody',
  'POST /mfa/recovery-codes': 'everybody',
  'POST /password-confirmation': 'everybody',
  'POST /account/user/activation/resend': 'everybody',
  'PUT /account/email': 'everybody',
  'PUT /account/password': 'everybody',
  'GET /account/tokens': 'everybody',
  'POST /account/tokens': 'everybody',
  'DELETE /account/tokens/{id}': 'everybody',

  'GET /notifications': 'everybody',
  'PUT /notifications': 'everybody',
  'GET /announcements': 'everybody',
  'POST /announcements': 'S',
  'PUT /announcements/{id}': 'S',
  'DELETE /announcements/{id}': 'S',

  'GET /tags': 'SAETGR',
  'GET /tags/{id}': 'SAETGR',
  'POST /tags': 'SAE',
  'PUT /tags/{id}': 'SAE',
  'DELETE /tags/{id}': 'SAE',
  'PUT /devices/tags/assign': 'SAE',
  'PUT /devices/tags/overwrite': 'SAE',
  'PUT /devices/tags/unassign': 'SAE',
  'POST /devices/tags/assign': 'SAE',
  'POST /devices/tags/overwrite': 'SAE',
  'POST /devices/tags/unassign': 'SAE',

  'GET /devices/enrolment-tokens': 'SAE',
  'POST /devices/enrolment-tokens': 'SAE',
  'DELETE /devices/enrolment-tokens/{id}': 'SAE',
  'GET /devices/pending': 'SAE',
  'POST /devices/pending/{id}/approve': 'SAE',
  'DELETE /devices/pending/{id}': 'SAE',
  'GET /devices/{id}/connect-attempts': 'SAETGR',
  'GET /system/host-keys': 'S',
  'POST /system/host-keys/rotate': 'S',

  'POST /devices/{id}/command': 'SAE',
  'POST /devices/actions': 'SAE',
  'GET /devices/{id}/commands': 'SAETGR',

  'GET /devices': 'SAETGR',
  'GET /devices/statistics': 'SAETGR',
  'GET /devices/logs': 'SAETGR',
  'GET /devices/{id}': 'SAETGR',
  'POST /devices': 'SAE',
  'PUT /devices': 'SAE',
  'PUT /devices/{id}': 'SAE',
  'DELETE /devices': 'SAE',
  'GET /devices/{id}/logs': 'SAETGR',
  'GET /devices/{id}/metrics': 'SAETGR',

  'GET /devices/remote-access': 'SAETGR',
  'POST /devices/remote-access': 'SAE',
  'DELETE /devices/remote-access': 'SAE',
  'POST /remote/{id}/sessions': 'SAET',
  'GET /devices/connect/{access_id}/sessions': 'SAETGR',

  'GET /search': 'everybody',
}
