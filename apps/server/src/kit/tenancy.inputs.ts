import { fingerprintOfPending, type Kind } from '../testing/records.ts'

/** Of what kind the record is that each place of the contract names. A call with a new place fails until it stands here. */
export const kindsByCall: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  'PUT /storage/{key}': { key: 'setting' },
  'DELETE /storage/{key}': { key: 'setting' },
  'DELETE /shared-views/{id}': { id: 'shared view' },
  'GET /companies/{id}': { id: 'company' },
  'POST /companies': { parent_id: 'company' },
  'PUT /companies/{id}': { id: 'company' },
  'PUT /companies/{id}/flags': { id: 'company' },
  'POST /companies/move': { source: 'company', target: 'company' },
  'DELETE /companies/{id}': { id: 'company' },
  'GET /status/channel/{channel}': { channel: 'channel' },
  'POST /email-configurations': { company_id: 'company' },
  'POST /email-configurations/test': { id: 'email configuration' },
  'GET /email-configurations/{id}': { id: 'email configuration' },
  'PUT /email-configurations/{id}': { id: 'email configuration' },
  'DELETE /email-configurations/{id}': { id: 'email configuration' },
  'GET /roles/{id}': { id: 'role' },
  'GET /roles/{id}/permissions': { id: 'role' },
  'POST /roles': { 'company_id[]': 'company' },
  'PUT /roles/{id}': { id: 'role' },
  'PUT /roles/permissions': { 'role_id[]': 'role' },
  'DELETE /roles/{id}': { id: 'role' },
  'GET /users/{id}': { id: 'user' },
  'PUT /users/{id}': { id: 'user', role_id: 'role' },
  'DELETE /users/{id}': { id: 'user' },
  'POST /users/invite': { company_id: 'company' },
  'POST /users/invitations/{id}/resend': { id: 'invitation' },
  'DELETE /users/invitations/{id}': { id: 'invitation' },
  'GET /users/{id}/sessions': { id: 'user' },
  'DELETE /users/{id}/sessions': { id: 'user' },
  'DELETE /users/sessions/{id}': { id: "somebody's session" },
  'GET /users/{id}/logins': { id: 'user' },
  'DELETE /account/sessions/{id}': { id: 'own session' },
  'DELETE /account/tokens/{id}': { id: 'access token' },
  'POST /impersonations': { user_id: 'user' },
  'DELETE /impersonations/{id}': { id: 'impersonation' },
  'PUT /account/passkeys/{id}': { id: 'passkey' },
  'DELETE /account/passkeys/{id}': { id: 'passkey' },
  'DELETE /account/identities/{id}': { id: 'identity' },
  'PUT /account/applications/{id}': { id: 'application' },
  'DELETE /account/applications/{id}': { id: 'application' },
  'POST /account/applications/{id}/secret': { id: 'application' },
  'DELETE /account/grants/{id}': { id: 'grant' },
  'PUT /notifications': { 'id[]': 'notification' },
  'GET /tags/{id}': { id: 'tag' },
  'POST /tags': { company_id: 'company' },
  'PUT /tags/{id}': { id: 'tag' },
  'DELETE /tags/{id}': { id: 'tag' },
  'POST /devices/enrolment-tokens': { company_id: 'company' },
  'DELETE /devices/enrolment-tokens/{id}': { id: 'enrolment token' },
  'POST /devices/pending/{id}/approve': { id: 'pending device', company_id: 'company' },
  'DELETE /devices/pending/{id}': { id: 'pending device' },
  'GET /devices/{id}/connect-attempts': { id: 'device' },
  'POST /devices/tags': { 'tag_id[]': 'tag' },
  'POST /devices/tags/preview': { 'tag_id[]': 'tag' },
  'PUT /devices/tags/assign': { 'data[].device_id': 'device', 'data[].tag_id[]': 'tag' },
  'PUT /devices/tags/overwrite': { 'data[].device_id': 'device', 'data[].tag_id[]': 'tag' },
  'PUT /devices/tags/unassign': { 'data[].device_id': 'device', 'data[].tag_id[]': 'tag' },
  'POST /devices/tags/assign': { 'device_id[]': 'device', 'tag_id[]': 'tag' },
  'POST /devices/tags/overwrite': { 'device_id[]': 'device', 'tag_id[]': 'tag' },
  'POST /devices/tags/unassign': { 'device_id[]': 'device', 'tag_id[]': 'tag' },
  'POST /devices/{id}/command': { id: 'device' },
  'POST /devices/actions': { 'device_id[]': 'device', 'data[].device_id': 'device' },
  'GET /devices/{id}/commands': { id: 'device' },
  'GET /devices/{id}': { id: 'device' },
  'POST /devices': { 'data[].company_id': 'company', 'data[].tag_id[]': 'tag' },
  'PUT /devices': { 'data[].id': 'device', 'data[].tag_id[]': 'tag' },
  'PUT /devices/{id}': { id: 'device', 'tag_id[]': 'tag' },
  'DELETE /devices': { 'device_id[]': 'device' },
  'POST /devices/move': { 'device_id[]': 'device', company_id: 'company' },
  'GET /files/{id}': { id: 'file' },
  'POST /files': { company_id: 'company' },
  'PUT /files/{id}': { id: 'file' },
  'DELETE /files/{id}': { id: 'file' },
  'GET /files/{id}/download': { id: 'file' },
  'POST /files/download/zip': { 'files[]': 'file' },
  'GET /files/{id}/content': { id: 'file' },
  'GET /files/{id}/permissions': { id: 'file' },
  'PUT /files/{id}/permissions': { id: 'file', 'company_id[]': 'company' },
  'GET /files/quota/{company_id}': { company_id: 'company' },
  'PUT /files/quota/{company_id}': { company_id: 'company' },
  'POST /images': { company_id: 'company' },
  'GET /images/{id}': { id: 'image' },
  'GET /images/{id}/thumbnail': { id: 'image' },
  'PUT /images/{id}': { id: 'image' },
  'DELETE /images/{id}': { id: 'image' },
  'GET /devices/{id}/logs': { id: 'device' },
  'GET /devices/{id}/metrics': { id: 'device' },
  'POST /credits/move': { source: 'company', target: 'company' },
  'POST /credits/codes': { company_id: 'company' },
  'PUT /credits/codes/{id}': { id: 'credit code' },
  'DELETE /credits/codes/{id}': { id: 'credit code' },
  'POST /companies/data': { company_id: 'company' },
  'GET /credits/{id}/report': { id: 'credit pool' },
  'PUT /devices/credit': { 'data[].device_id': 'device' },
  'POST /devices/remote-access': { 'data[].device_id': 'device' },
  'DELETE /devices/remote-access': { 'id[]': 'remote access' },
  'POST /remote/{id}/sessions': { id: 'remote access' },
  'GET /devices/connect/{access_id}/sessions': { access_id: 'remote access' },
}

/** Places that name something else than a record; of a person's companies it is which one. */
export const noRecords = [
  'POST /identity-providers client_id', 'PUT /identity-providers/{id} id', 'PUT /identity-providers/{id} client_id', 'DELETE /identity-providers/{id} id',
  'POST /account/identity/login provider_id', 'POST /account/identity/link provider_id', 'POST /account/identity/confirm provider_id', 'POST /account/identity/answer provider_id',
  'POST /account/authorize client_id',
  'PUT /users/{id} company_id', 'DELETE /users/{id} company_id', 'PUT /user/company company_id',
  'POST /translation target', 'PUT /announcements/{id} id', 'DELETE /announcements/{id} id', 'POST /account/token/revoke client_id', 'DELETE /suppressed-emails/{email} email', 'DELETE /devices/authorized id[]', 'POST /tags actions[].source_id', 'PUT /tags/{id} actions[].source_id',
  'POST /account/passkeys challenge_id', 'POST /account/passkeys credential.id', 'POST /account/login/passkey challenge_id', 'POST /account/login/passkey credential.id',
  // Together with the user, whose company it has to be: tried in the room's own test.
  'POST /impersonations company_id',
  // The caller's own line, and only once the user has allowed it: tried in the room's own test.
  'POST /impersonations/{id}/start id', 'GET /user/impersonation-requests/{token} token',
  'POST /roles permission_id[]', 'PUT /roles/{id} permission_id[]', 'PUT /roles/permissions permission_id[]',
  'POST /credits credit_type_id', 'POST /credits/move credit_type_id', 'POST /credits/codes credit_type_id', 'PUT /devices/credit data[].credit_type_id', 'POST /devices/credits/move credit_type_id',
]

/** Calls of super administrators alone, whose tests stand with their rooms. */
export const operatorsOnly = ['POST /distributors/invitations/{id}/resend id', 'DELETE /distributors/invitations/{id} id', 'POST /credits company_id', 'POST /devices/credits/move source', 'POST /devices/credits/move target']

/** One pixel. */
const smallPicture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/** Of a device that the test's administrator sees, since a file names devices by their serial numbers. */
export const serialInFile = 'in-the-file'

/** What else a call needs to be a good one; ids are put in by the test. */
export const bodies: Readonly<Record<string, () => Record<string, unknown>>> = {
  'PUT /storage/{key}': () => ({ value: 'changed' }),
  'PUT /account/applications/{id}': () => ({ name: 'Another name' }),
  'PUT /account/passkeys/{id}': () => ({ name: 'Another name' }),
  'POST /companies': () => ({ name: 'New company' }),
  'PUT /companies/{id}': () => ({ name: 'Another name' }),
  'PUT /companies/{id}/flags': () => ({ max_users: 100_000 }),
  'POST /email-configurations': () => ({ name: 'Mail', host: 'smtp.example', port: 587, email: 'noreply@outpost.test', username: 'mail', password: 'mail' }),
  'PUT /email-configurations/{id}': () => ({ name: 'Another name' }),
  'POST /impersonations': () => ({ reason: 'To help' }),
  'POST /roles': () => ({ title: 'New role', permission_id: [90] }),
  'PUT /roles/{id}': () => ({ title: 'Another title' }),
  'PUT /roles/permissions': () => ({ permission_id: [90] }),
  'POST /users/invite': () => ({ email: `invited-${Math.random()}@outpost.test` }),
  'POST /tags': () => ({ name: `New tag ${Math.random()}` }),
  'PUT /tags/{id}': () => ({ name: `Another name ${Math.random()}` }),
  'POST /files': () => ({ type: 'device_task_manager_file', file: new File([`A file of the test ${Math.random()}`], 'test.txt') }),
  'POST /devices/tags': () => ({ first_parameter: 'serial', action: 'unassign', file: new File([serialInFile], 'devices.csv') }),
  'POST /devices/tags/preview': () => ({ first_parameter: 'serial', file: new File([serialInFile], 'devices.csv') }),
  'PUT /files/{id}': () => ({ description: 'Another description' }),
  'PUT /files/{id}/permissions': () => ({ visibility: 'chosen' }),
  'PUT /files/quota/{company_id}': () => ({ quota: 1_000_000_000 }),
  'POST /images': () => ({ type: 'device_dashboard', image: new File([smallPicture], 'picture.png') }),
  'PUT /images/{id}': () => ({ description: 'Another description' }),
  'POST /devices/{id}/command': () => ({ command: 'true' }),
  'POST /devices/actions': () => ({ action: 'reboot' }),
  'POST /devices': () => ({ data: [{ device_series: 'rut', serial: `new-${Math.random()}`, mac: '001E42000001' }] }),
  'PUT /devices': () => ({ data: [{ name: 'Another name' }] }),
  'PUT /devices/{id}': () => ({ name: 'Another name' }),
  'POST /credits/move': () => ({ amount: 1, credit_type_name: 'credit' }),
  'POST /credits/codes': () => ({ amount: 1, credit_type_name: 'credit' }),
  'PUT /credits/codes/{id}': () => ({ comment: 'changed' }),
  'POST /companies/data': () => ({ credits: 1 }),
  'PUT /devices/credit': () => ({ data: [{ auto_extend_credit: 0 }] }),
  'POST /devices/remote-access': () => ({ data: [{ name: 'Entry', destination_ip: '192.168.1.1', destination_port: 22, protocol: 'ssh' }] }),
}

/** What goes with one record in particular. */
export const companions: Readonly<Record<string, (id: number | string) => Record<string, unknown>>> = {
  'POST /devices/pending/{id}/approve': (id) => ({ fingerprint: fingerprintOfPending(id) }),
}

/**
 * Where somebody else's record is passed over as one that is not there is, and the call does not fail: what the caller
 * asked for is so already.
 */
export const passedOver = ['PUT /notifications id[]', 'DELETE /storage/{key} key', 'PUT /devices/tags/unassign data[].tag_id[]', 'POST /devices/tags/unassign tag_id[]']
/** The waiting device's own company counts, and this one only where it has none, which is the operator's to see. */
export const notLookedAt = ['POST /devices/pending/{id}/approve company_id']
