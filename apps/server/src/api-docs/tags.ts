import type { Endpoint } from '@outpost/contract/kit/endpoint'
import { featureHeadings } from './descriptions/features.ts'

/** A heading of the document, with its description. */
export interface Tag {
  name: string
  description: string
  /** Marks internal endpoints of the console. They refuse access tokens and may change in any version. */
  'x-internal'?: true
}

const tag = (name: string, description: string): Tag => ({ name, description })
const internal = (name: string, description: string): Tag => ({
  name,
  description: `${description} Used by the web console itself: access tokens are refused, and these calls may change with any version.`,
  'x-internal': true,
})

/** The headings of the features that come with the product, in display order. */
const central = {
  devices: tag(
    'Devices',
    'The devices of your company and its subsidiaries: list and filter them, read and edit their records, register new ones, move and delete them.',
  ),
  deviceActions: tag(
    'Device actions',
    'Reboot devices, run a shell command, or request current information or a file. The result arrives on a status channel.',
  ),
  updates: tag(
    'Device updates',
    'Install firmware and configurations on devices, immediately or in stages, and follow or cancel pending updates.',
  ),
  deviceTags: tag('Device tags', 'Assign tags to devices and remove them, one by one, in bulk, or from a CSV file.'),
  monitoring: tag(
    'Monitoring',
    'Values that devices have reported over time, such as signal strength, temperature and traffic.',
  ),
  remoteAccess: tag(
    'Remote access',
    'Entries through which users reach a device or a host behind it, and the sessions that were opened.',
  ),
  channels: tag('Status channels', 'The outcome of calls that take time, by polling or over Socket.IO.'),
  enrolment: tag('Enrolment', 'Enrolment tokens, devices awaiting approval, and the list of approved devices.'),
  tags: tag('Tags', 'Labels that group devices and can start an action on each device that gets them.'),
  companies: tag(
    'Companies',
    'The tree of companies: your own company and its subsidiaries, their limits, and invitations to create new ones.',
  ),
  users: tag('Users', 'The users of the installation, their invitations, sessions and sign-ins.'),
  roles: tag('Roles', 'Default and custom roles, and their permissions.'),
  files: tag('Files', 'Firmware, configurations, backups and other files, and which companies can use them.'),
  images: tag('Images', 'Images that are shown on device dashboards.'),
  backups: tag('Backup rules', 'Rules by which devices send backups of their configuration regularly.'),
  credits: tag(
    'Credits',
    'Credits, management packs and data: what companies have and have used, and moves between companies and devices.',
  ),
  creditCodes: tag('Credit codes', 'Codes that transfer credits from one company to another.'),
  mail: tag('Email', 'SMTP configurations of companies, and the log of sent emails.'),
  statistics: tag('Statistics', 'Figures about devices, users, commands and sessions, by day and by month.'),
  search: tag('Search', 'One search over devices, companies, remote access, tags, users and files.'),
  audit: tag('Audit log', 'Who did what and when.'),
  notifications: tag('Notifications', 'Notifications of a user, and announcements to everyone.'),
  me: tag('Current user', 'The user to whom a token belongs, and the companies in which this user has a role.'),
  oauth: tag(
    'OAuth 2.0',
    'Exchange authorization codes and refresh tokens, and revoke them (RFC 6749, 7009 and 7636).',
  ),
  system: tag('System', 'The installation itself: its terms of service and the host keys of its device gateway.'),
  signIn: internal(
    'Console: signing in',
    'Signing in and out, second factors, passkeys, identity services and accepting invitations.',
  ),
  account: internal(
    'Console: account',
    'Password, email address, access tokens, OAuth applications and sessions of the signed-in user.',
  ),
  impersonation: internal(
    'Console: impersonation',
    "Requesting access to another user's account, and allowing or denying it.",
  ),
  console: internal('Console: settings', 'Stored settings, shared views, translations and terminal sessions.'),
} as const satisfies Record<string, Tag>

type TagKey = keyof typeof central

/** All headings, in display order. Those that features bring come before those of the console. */
export const tags: readonly Tag[] = [
  ...Object.values<Tag>(central).filter((entry) => !entry['x-internal']),
  ...featureHeadings.values(),
  ...Object.values<Tag>(central).filter((entry) => entry['x-internal']),
].filter((entry, at, all) => all.indexOf(entry) === at)

/** The heading of each feature. Where there are two, the second is for endpoints that refuse tokens. */
const byFeature: Readonly<Record<string, TagKey | readonly [TagKey, TagKey]>> = {
  devices: 'devices',
  deviceCommands: 'deviceActions',
  deviceUpdates: 'updates',
  deviceTags: 'deviceTags',
  deviceConnections: 'devices',
  deviceNotes: 'devices',
  deviceMap: 'devices',
  geofences: 'devices',
  telemetry: 'monitoring',
  deviceHistory: 'monitoring',
  fieldValues: 'monitoring',
  remoteAccess: ['remoteAccess', 'console'],
  remoteConnect: ['remoteAccess', 'console'],
  remoteCommands: 'remoteAccess',
  remoteCredentials: ['remoteAccess', 'console'],
  remoteScan: 'remoteAccess',
  recordings: 'remoteAccess',
  accessRequests: 'remoteAccess',
  remoteConsent: ['remoteAccess', 'console'],
  remoteViewing: ['remoteAccess', 'console'],
  remoteGuests: ['remoteAccess', 'console'],
  native: 'remoteAccess',
  sftp: ['remoteAccess', 'console'],
  channels: 'channels',
  enrolment: 'enrolment',
  authorized: 'enrolment',
  tags: 'tags',
  actionLogs: 'deviceActions',
  jobOrders: 'deviceActions',
  jobApprovals: 'deviceActions',
  companies: 'companies',
  companyInvitations: 'companies',
  users: 'users',
  invitations: 'users',
  sessions: ['users', 'account'],
  lostDevice: ['users', 'account'],
  impersonation: ['users', 'impersonation'],
  roles: 'roles',
  files: 'files',
  images: 'images',
  backupRules: 'backups',
  fileComparison: 'backups',
  credits: 'credits',
  deviceCredits: 'credits',
  companyData: 'credits',
  creditReports: 'credits',
  creditCodes: 'creditCodes',
  mail: 'mail',
  statistics: 'statistics',
  search: 'search',
  audit: 'audit',
  notifications: 'notifications',
  announcements: 'notifications',
  terms: 'system',
  hostKeys: 'system',
  publicAddress: 'system',
  health: 'system',
  hosts: 'system',
  auth: ['me', 'signIn'],
  joining: ['me', 'signIn'],
  oauth: ['oauth', 'account'],
  mfa: 'signIn',
  passkeys: 'signIn',
  identity: 'signIn',
  companySignup: 'signIn',
  identityProviders: 'signIn',
  account: 'account',
  sshKeys: 'account',
  applications: 'account',
  settings: 'console',
  sharedViews: 'console',
  translation: 'console',
  applicationApprovals: 'account',
  deviceCsv: 'devices',
}

/** Endpoints meant for programs although they need no token. */
const forPrograms: readonly string[] = ['oauth.token', 'oauth.revoke', 'terms.get']
/** Endpoints that appear under a different heading than the rest of their feature. */
const apart: Readonly<Record<string, TagKey>> = {
  'auth.scopes': 'me',
  'auth.tokens': 'account',
  'auth.createToken': 'account',
  'auth.removeToken': 'account',
}

/** Returns the heading under which an endpoint appears. */
export function tagOf(feature: string, key: string, { scope }: Pick<Endpoint, 'scope'>): Tag {
  const operation = `${feature}.${key}`
  const found = apart[operation] ?? byFeature[feature]
  if (!found) {
    const heading = featureHeadings.get(feature)
    if (!heading) throw new Error(`${feature} has no heading in the API document`)
    return heading
  }
  if (typeof found === 'string') return central[found]
  return central[scope === null && !forPrograms.includes(operation) ? found[1] : found[0]]
}
