/** A request body that works in the demo, or the reason why no example can work there. */
export interface BodyExample {
  body?: unknown
  'no example'?: string
}

const none = (reason: string): BodyExample => ({ 'no example': reason })
const body = (value: unknown): BodyExample => ({ body: value })

const mail = none('There is no example: the demo has no mail server for the installation itself.')
const link = none('There is no example: the token comes from a link that was sent by email.')
const tagging = { device_id: [1, 15], tag_id: [1, 4] }
const taggingEach = {
  data: [
    { device_id: 1, tag_id: [1, 4] },
    { device_id: 15, tag_id: [4] },
  ],
}

/**
 * Body examples by operation name. Operations without a body are listed only if they need something that only a person
 * can provide.
 */
export const bodyExamples: Readonly<Record<string, BodyExample>> = {
  'devices.create': body({
    data: [
      {
        company_id: 3,
        device_series: 'rut',
        serial: '6001000950',
        mac: '00:1E:42:3B:CF:32',
        name: 'Ferry terminal',
        tag_id: [1],
      },
    ],
  }),
  'devices.updateMany': body({
    data: [
      { id: 2, name: 'Lviv depot', dynamic_monitoring: 300 },
      { id: 3, description: 'Cabinet 4, Kyiv' },
    ],
  }),
  'devices.update': body({
    description: 'Cabinet 7, Lviv',
    dynamic_monitoring: 120,
    gps_monitoring: 0,
    user_set_latitude: 49.84,
    user_set_longitude: 24.03,
  }),
  'devices.remove': body({ device_id: [199, 200] }),
  'devices.setMonitoring': body({ data: [{ device_id: 7, monitoring_enabled: 0 }] }),
  'deviceCsv.importList': body({
    type: 'csv',
    company_id: 3,
    device_series: 'rut',
    auto_credit_enable: true,
    add_without_password: true,
    tag_id: [1],
    file: 'serial,mac,name\n6001000951,00:1E:42:3B:CF:33,Ferry pier\n',
  }),
  'devices.move': body({ device_id: [190], company_id: 12 }),
  'deviceCommands.command': body({ command: 'uptime', wait: 60 }),
  'deviceCommands.actions': body({ action: 'reboot', device_id: [4, 5], wait: 60 }),
  'deviceCommands.preview': body({ action: 'reboot', device_id: [4, 5, 6] }),
  'deviceUpdates.preview': body({ action: 'update_firmware', file_id: 1, device_id: [1, 2, 6] }),
  'deviceUpdates.set': body({
    data: [{ id: 6, action: 'update_firmware', file_id: 1, offline: true, keep_settings: true }],
  }),
  'deviceUpdates.cancel': none(
    'There is no example: the ids of waiting jobs are different each time. `GET /devices/updates/pending` lists them.',
  ),
  'deviceUpdates.cancelActions': body({ device_id: [4, 5] }),
  'deviceUpdates.rollOut': body({
    file_id: 1,
    device_id: [11, 16, 21, 26],
    percent: 25,
    failure_limit: 1,
    keep_settings: true,
    offline: true,
  }),
  'jobOrders.cancel': none(
    'There is no example: the ids of orders are different each time. `GET /devices/actions/orders` lists yours.',
  ),
  'deviceUpdates.stopRollout': none(
    'There is no example: the demo has no running rollout. `GET /devices/updates/rollouts` lists yours.',
  ),
  'deviceUpdates.approveRollout': none('There is no example: the demo has no rollout that awaits approval.'),
  'deviceUpdates.rollout': none('There is no example: the demo has no rollout.'),
  'deviceUpdates.rolloutGroups': none('There is no example: the demo has no rollout.'),
  'deviceUpdates.retryRollout': none('There is no example: the demo has no rollout with failures.'),
  'deviceTags.fromFile': body({
    first_parameter: 'serial',
    tag_id: [1],
    action: 'assign',
    file: 'serial\n6001000000\n6006000014\n',
  }),
  'deviceTags.previewFile': body({
    first_parameter: 'serial',
    tag_id: [1],
    action: 'assign',
    file: 'serial\n6001000000\n6006000014\n',
  }),
  'deviceTags.assign': body(taggingEach),
  'deviceTags.overwrite': body(taggingEach),
  'deviceTags.unassign': body(taggingEach),
  'deviceTags.assignAll': body(tagging),
  'deviceTags.overwriteAll': body(tagging),
  'deviceTags.unassignAll': body(tagging),
  'remoteAccess.create': body({
    data: [
      {
        device_id: 1,
        name: 'Camera',
        destination_ip: '192.168.1.64',
        destination_port: 443,
        protocol: 'https',
        credentials_required: false,
      },
    ],
  }),
  'remoteAccess.remove': body({ id: [205] }),
  'remoteConnect.connect': body({ duration: 1800 }),
  'remoteConnect.webui': body({ duration: 1800 }),
  'remoteConnect.cli': body({ duration: 1800 }),
  'remoteConnect.status': body({ id: [201] }),
  'remoteConnect.end': none('There is no example: the id of a session comes from the final event of a connection.'),
  'remoteConnect.restart': none(
    'There is no example: the link of a session comes from the final event of a connection.',
  ),
  'remoteConnect.ticket': body({ host: '5a0c3e1f7b2d4968a1c3e5f70b2d4f68' }),
  'remoteConnect.share': body({ shared: true }),
  'channels.get': none(
    'There is no example: the name of a channel comes from the response of the call that started the work.',
  ),
  'enrolment.createToken': body({ company_id: 3, uses: 5, expires_in: 86_400 }),
  'enrolment.approve': none('There is no example: approving requires the fingerprint that the device itself shows.'),
  'enrolment.reject': none(
    'There is no example: the demo has a waiting device only while its simulated devices run. `GET /devices/pending` lists them.',
  ),
  'authorized.create': body({
    data: [{ serial: '6001000901', mac: '00:1E:42:3B:CF:01', model: 'RUTX50', batch: '2026-11' }],
  }),
  'authorized.remove': body({ id: [2] }),
  'tags.create': body({ company_id: 2, name: 'Rooftop', description: 'Hard to reach', color: '#0e7090', actions: [] }),
  'tags.update': body({ description: 'Moves with a vehicle', color: '#0e7090' }),
  'companies.create': body({ name: 'Tromso Fisheries', parent_id: 2 }),
  'companies.update': body({ name: 'Vestland Ferries', email: 'office@example.com' }),
  'companies.setFlags': body({
    can_use_parent_license: true,
    data_billed: false,
    max_companies: 5,
    max_users: 50,
    max_devices: 500,
  }),
  'companies.move': body({ source: 9, target: 10 }),
  'companyInvitations.invite': mail,
  'companyInvitations.resend': mail,
  'users.update': body({ role: 'read_only' }),
  'users.remove': body({ company_id: 3 }),
  'users.removeByEmail': body({ email: 'auditor@example.com' }),
  'users.removeMfaByEmail': none('There is no example: nobody in the demo has a second factor.'),
  'sessions.endOneOfUser': none(
    'There is no example: the ids of sessions are different each time. `GET /users/{id}/sessions` lists them.',
  ),
  'invitations.invite': mail,
  'invitations.resend': mail,
  'roles.create': body({ title: 'Installer', description: 'Adds devices', company_id: [2], permission_id: [1, 2] }),
  'roles.update': body({ title: 'Field technician', description: 'Sees devices, reboots them and opens terminals' }),
  'roles.overwrite': body({ role_id: [1000], permission_id: [1, 2] }),
  'credits.create': body({
    credit_type_id: 2,
    credit_count: 50,
    company_id: 3,
    credit_price: 2.4,
    pro_form_nr: 'PF-2026-0400',
  }),
  'credits.move': body({ source: 2, target: 3, amount: 5, credit_type_name: 'credit', credit_type_id: 2 }),
  'creditCodes.create': body({
    credit_type_name: 'credit',
    credit_type_id: 2,
    amount: 5,
    company_id: 2,
    comment: 'For a new customer',
  }),
  'creditCodes.update': body({ comment: 'For a customer in Oslo' }),
  'creditCodes.activate': none('There is no example: codes are secret.'),
  'companyData.buy': body({ company_id: 2, credits: 5 }),
  'deviceCredits.update': body({ data: [{ device_id: 1, credit_enabled: 1, auto_extend_credit: 0 }] }),
  'deviceCredits.move': none('There is no example: no device in the demo has its own pack.'),
  'mail.create': body({
    name: 'Branch office',
    host: 'smtp.example.com',
    port: 587,
    email: 'alerts@example.com',
    username: 'alerts@example.com',
    password: 'a good enough password',
    tls: 'starttls',
    company_id: 3,
  }),
  'mail.update': body({ name: 'Head office' }),
  'mail.test': body({ id: 1 }),
  'announcements.create': body({
    type: 'info',
    summary: '<p>Maintenance on Sunday from <b>22:00</b> to 23:00 UTC.</p>',
    starts_at: '2026-11-20T00:00:00Z',
    ends_at: '2030-01-01T00:00:00Z',
  }),
  'announcements.update': body({ summary: '<p>All devices of this demo are invented.</p>', ends_at: null }),
  'notifications.see': body({ id: [1] }),
  'files.create': body({
    type: 'device_task_manager_file',
    company_id: 2,
    description: 'Prints the uptime',
    file: '#!/bin/sh\nuptime\n',
  }),
  'files.update': body({ description: 'What installers begin with' }),
  'files.zip': body({ files: [6, 7] }),
  'files.share': body({ visibility: 'subsidiaries', company_id: [] }),
  'files.quota': body({ quota: 1_073_741_824 }),
  'images.create': none(
    'There is no example: the bytes of an image cannot be shown here. Send it as a file in the field `image`.',
  ),
  'images.update': body({ description: 'The cabinet at the pier' }),
  'backupRules.create': body({
    name: 'Every Sunday',
    enabled: true,
    device_id: [1],
    tag_id: [1],
    period: 'week',
    weekday: 7,
    hour: 3,
    time_zone: 'Europe/Oslo',
    keep: 8,
  }),
  'backupRules.update': body({ hour: 4, keep: 14 }),
  'hostKeys.rotate': body({ force: true }),
  'publicAddress.set': body({ address: 'https://devices.example.com' }),
  'oauth.token': none('There is no example: the code comes from a browser in which a user has allowed the access.'),
  'oauth.revoke': none(
    'There is no example: the token comes from an earlier exchange, and the call requires the credentials of an application.',
  ),

  'auth.login': none('There is no example: programs use an access token instead.'),
  'auth.refresh': none('There is no example: the call requires the cookie of a session.'),
  'auth.revoke': body({}),
  'account.activate': link,
  'account.resetPassword': link,
  'joining.openInvitation': link,
  'joining.register': link,
  'companySignup.open': link,
  'companySignup.register': link,
  'account.forgotPassword': body({ email: 'guest@example.com' }),
  'passkeys.beginLogin': none('There is no example: passkeys require HTTPS and a host name.'),
  'passkeys.login': none('There is no example: the request must be signed with a passkey.'),
  'identity.login': none('There is no example: the demo has no identity service.'),
  'identity.answer': none('There is no example: the demo has no identity service.'),
  'identity.choose': none('There is no example: the browser must have come back from an identity service.'),
  'identity.finish': none('There is no example: the values come from an identity service.'),
}
