/**
 * All scopes that a token may have, with descriptions. The names are those of the vendor's API where it has a scope for
 * the same requests. Scopes that are not listed here cannot be declared by an endpoint or given to a token.
 */
const inUse = {
  'announcements:read': 'View announcements',
  'announcements:write': 'Publish, change and delete announcements',
  'audit:read': 'View the audit log',
  'companies:read': 'View companies and company invitations',
  'companies:write': 'Create, change, move and delete companies, set their limits, and invite new companies',
  'credit_transfer_codes:read': 'View transfer codes',
  'credit_transfer_codes:write': 'Create, change, activate and delete transfer codes',
  'credits:read': 'View resources, their history and reports',
  'credits:write': 'Add and move resources, and spend credits on data',
  'device_actions:read': 'View commands, updates and actions of devices, and their results',
  'device_actions:write': 'Run commands and actions on devices, update them, and cancel pending jobs',
  'device_credits:write': 'Switch the service of devices on and off, assign packs to them, and move their resources',
  'device_logs:read': 'View the activity, connections and connection attempts of devices',
  'device_remote_access:read': 'View remote access and its sessions',
  'device_remote_access:write': 'Add and remove remote access to devices',
  'devices:read': 'View devices, their latest values and locations, approvals and enrolment tokens',
  'devices:write': 'Add, change, move, tag, approve and remove devices, and manage enrolment tokens',
  'files:read': 'View and download files, and view backup rules',
  'files:write': 'Upload, change, share and delete files, limit their space, and manage backup rules',
  'images:read': 'View images',
  'images:write': 'Upload, change and delete images',
  'mail_logs:read': 'View the mail log',
  'mail_logs:write': 'Remove addresses from the suppression list',
  'monitoring:read': 'View the values of devices over time',
  'notifications:read': 'View your notifications',
  'notifications:write': 'Mark your notifications as read',
  'roles:read': 'View roles and permissions',
  'roles:write': 'Create, change and delete roles',
  'search:read': 'Search everything that you can see',
  'smtp_configurations:read': 'View SMTP configurations, without their passwords',
  'smtp_configurations:write': 'Add, change, test and remove SMTP configurations',
  'statistics:read': 'View device statistics',
  'system:read': 'View the fingerprints of the host keys',
  'system:write': 'Rotate the host keys',
  'tags:read': 'View tags',
  'tags:write': 'Create, change and delete tags',
  'user:read': 'View your account, its companies and permissions',
  'users:read': 'View users, invitations, sessions, sign-ins and impersonation requests',
  'users:write': 'Invite, change and remove users, and end their sessions',
} as const satisfies Record<`${string}:${'read' | 'write'}`, string>

/** Scopes of the vendor's API that no endpoint requires yet. Programs that request them must not fail because of it. */
const accepted: Readonly<Record<string, string>> = {
  'company_device_statistics:read': 'View how much data devices use (not in use yet)',
  'device_alert_configurations:read': 'View alert configurations (not in use yet)',
  'device_alert_configurations:write': 'Change alert configurations (not in use yet)',
  'device_alerts:read': 'View device alerts (not in use yet)',
  'device_alerts:write': 'Delete device alerts (not in use yet)',
  'device_configurations:read': 'View device configurations (not in use yet)',
  'device_configurations:write': 'Change device configurations (not in use yet)',
  'device_hotspots:read': 'View hotspots (not in use yet)',
  'device_hotspots:write': 'Change hotspots and their users (not in use yet)',
  'device_location:read': 'View the locations of devices (not in use yet; devices:read includes them)',
  'device_passwords:write': 'Change device passwords (not in use yet)',
  'report_templates:read': 'View reports (not in use yet)',
  'report_templates:write': 'Change reports (not in use yet)',
}

export type Scope = keyof typeof inUse

/** Scopes that endpoints require. */
export const scopesInUse = Object.keys(inUse) as readonly Scope[]

/** All scopes with their descriptions. The first is `*`, which includes all others. */
export const scopeCatalogue: readonly { name: string; description: string }[] = [
  { name: '*', description: 'Everything that the account can do with a token' },
  ...Object.entries({ ...inUse, ...accepted })
    .map(([name, description]) => ({ name, description }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
]

/** Everything that a token may be given: the names of the catalogue, and `resource:*` for both scopes of a resource. */
const known: ReadonlySet<string> = new Set(
  scopeCatalogue.flatMap(({ name }) => (name === '*' ? [name] : [name, `${name.slice(0, name.indexOf(':'))}:*`])),
)

/** Returns whether a scope exists. */
export const isScope = (text: string): boolean => known.has(text)
