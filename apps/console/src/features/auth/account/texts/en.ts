/** Words of the account settings: profile, security and access tokens. */
export const en = {
  title: 'Account settings',
  back: 'Back',
  profile: {
    tab: 'Profile', name: 'Name', username: 'User name', email: 'E-mail address', proven: 'Confirmed', unproven: 'Not confirmed', company: 'Company', role: 'Role',
    lastLogin: 'Last sign-in', never: 'Never',
  },
  email: { action: 'Change e-mail address', verb: 'Save address', purpose: 'It is {{email}} now.', next: 'New e-mail address', help: 'You sign in with it. Where mails can be sent, a link goes there, and it has to be opened before you can go on.', saved: 'Address saved' },
  security: { tab: 'Security', failed: 'Your security settings could not be loaded' },
  password: {
    title: 'Password', help: 'A change ends every other session of yours. Access tokens stay.', action: 'Change password', verb: 'Change password',
    purpose: 'You stay signed in here. Every other session ends.', current: 'Current password', next: 'New password', nextHelp: 'At least 8 characters.',
  },
  factor: {
    title: 'Second factor', none: 'Off', totp: 'Authenticator app', email: 'Code by e-mail', passkey: 'Passkey', identity: 'Identity service',
    help: 'A code besides the password, at every sign-in and before what cannot be taken back.',
    mandatory: 'This installation requires a second factor, so it can be changed but not removed.',
    setUp: 'Set up second factor', change: 'Change method', remove: 'Remove',
    removeTitle: 'Remove second factor', removeVerb: 'Remove second factor',
    removeMessage: 'From then on your password alone opens your account, and the recovery codes are worth nothing.',
  },
  change: {
    setUpTitle: 'Set up second factor', title: 'Change second factor', purpose: 'How do you want to prove that it is you?', changePurpose: 'The method in use confirms the change and stays until the new one is proven.',
    method: 'Method', totpHelp: 'Codes from an app on your phone. Works without a network.', emailHelp: 'A code is sent to your e-mail address.', noMail: 'This installation has no mail server.', passkeyHelp: 'By fingerprint, face, PIN or security key.', noPasskey: 'Add a passkey first.', identityHelp: 'Sign in anew at a service that this account is linked with.', noIdentity: 'Link an identity service first.',
    inUse: '{{method}} (in use)', verb: 'Continue', notSent: 'No new code was sent.',
  },
  totp: {
    title: 'Authenticator app', purpose: 'Scan the code with your app, then enter the six digits that it shows.', qr: 'QR code for the authenticator app',
    key: 'Or enter this key by hand:', copy: 'Copy key', open: 'Open in an app on this device', code: 'Code from the app', verb: 'Confirm code',
  },
  recovery: {
    title: 'Recovery codes', purpose: 'Each works once in place of a code. They are not shown again: keep them where you find them without your phone.',
    copy: 'Copy codes', save: 'Save as file', kept: 'I have kept them', fileTitle: 'Recovery codes for {{name}}, {{host}}',
    left_one: '{{count}} recovery code left', left_other: '{{count}} recovery codes left', few: 'Only a few are left. Make new ones before you need them.',
    renew: 'Make new codes', renewTitle: 'Make new recovery codes', renewMessage: 'The codes that you have kept are worth nothing from then on.', renewVerb: 'Make new codes',
  },
  token: {
    tab: 'Access tokens', add: 'New token', new: 'New access token', verb: 'Make token', purpose: 'For scripts and other programs that call the API in your name.',
    help: 'A token calls the API in your name, within its scopes and never with more permissions than you have.', search: 'Search by name',
    empty: 'No tokens yet. Make one for each script, so that each can be revoked by itself.',
    name: 'Name', nameHelp: 'What uses it, such as “Nightly backup”.', validity: 'Valid for', days_one: '{{count}} day', days_other: '{{count}} days', forEver: 'No end',
    reach: 'What it may do', reachAll: 'Everything that I may do', reachAllHint: 'Also what is added later.', reachSome: 'Only what I choose', scopes: 'Scopes', noScope: 'Choose at least one scope.',
    everything: 'Everything', read: 'Read', write: 'Change', lastUsed: 'Last used', expires: 'Expires', expired: 'Expired', created: 'Created',
    revoke: 'Revoke', revokeTitle: 'Revoke access token', revokeVerb: 'Revoke token', revokeMessage: 'Whatever uses {{name}} is refused from its next call on. This cannot be undone.',
    made: 'Access token', once: 'Copy the token now. It is not shown again.', copy: 'Copy token', try: 'Try it in a shell:', copyLine: 'Copy line', kept: 'I have stored it',
  },
  session: {
    title: 'Sessions', others: 'End all others', othersTitle: 'End all other sessions', othersMessage: 'Every browser but this one is signed out. Access tokens stay.',
    end: 'End session', endTitle: 'End session', endMessage: 'That browser is signed out at once.',
  },
  login: { title: 'Sign-ins', help: 'The last 90 days. Change your password if something here was not you.', all: 'Show more' },
  area: { devices: 'Devices', people: 'Companies and users', mail: 'E-mail', other: 'Other' },
  resource: {
    announcements: 'Announcements', companies: 'Companies', device_actions: 'Device actions', device_logs: 'Device logs', device_remote_access: 'Remote access', devices: 'Devices',
    mail_logs: 'Mail logs', monitoring: 'Monitoring data', notifications: 'Notifications', roles: 'Roles', search: 'Search', smtp_configurations: 'SMTP configurations', system: 'Host keys',
    tags: 'Tags', user: 'Own user', users: 'Users',
  },
} as const
