/**
 * All scopes that a token may have, with descriptions. The names are those of the vendor's API where it has a scope for
 * the same requests. Scopes that are not listed here cannot be declared by an endpoint or given to a token.
 */
const inUse = {
  'announcements:read': 'Read announcements',
  'announcements:write': 'Add, change and remove announcements',
  'audit:read': 'Read the audit log',
  'companies:read': 'Read companies and invitations of new companies',
  'companies:write': 'Add, change, move and remove companies, their limits and invitations of new companies',
  'credit_transfer_codes:read': 'Read transfer codes',
  'credit_transfer_codes:write': 'Make, change, use and remove transfer codes',
  'credits:read': 'Read resources, their history and reports',
  'credits:write': 'Add and move resources, and turn them into data',
  'device_actions:read': 'Read commands, updates and actions of devices and what became of them',
  'device_actions:write': 'Run commands and actions on devices, update them, and cancel what waits',
  'device_credits:write': 'Switch the service of devices, bind packs to them and move their resources',
  'device_logs:read': 'Read the activity and the connect attempts of devices',
  'device_remote_access:read': 'Read remote-access entries and their sessions',
  'device_remote_access:write': 'Add and remove remote-access entries',
  'devices:read': 'Read devices, their latest values and position, approvals and enrolment tokens',
  'devices:write': 'Add, change, move, tag, approve and remove devices',
  'files:read': 'Read and download files and rules for periodic backups',
  'files:write': 'Upload, change, share and remove files and rules for periodic backups',
  'images:read': 'Read pictures',
  'images:write': 'Upload, change and remove pictures',
  'mail_logs:read': 'Read the mail log',
  'mail_logs:write': 'Take addresses off the suppression list',
  'monitoring:read': 'Read the history of values',
  'notifications:read': 'Read the own notifications',
  'notifications:write': 'Mark the own notifications as seen',
  'roles:read': 'Read roles and permissions',
  'roles:write': 'Add, change and remove roles',
  'search:read': 'Search everything that the user may see',
  'smtp_configurations:read': 'Read SMTP configurations, without their passwords',
  'smtp_configurations:write': 'Add, change, try and remove SMTP configurations',
  'statistics:read': 'Read statistics of devices',
  'system:read': 'Read settings of the installation',
  'system:write': 'Change settings of the installation',
  'tags:read': 'Read tags',
  'tags:write': 'Add, change and remove tags',
  'user:read': 'Read who is asking: the own account, its company and permissions',
  'users:read': 'Read users, invitations, sessions and sign-ins',
  'users:write': 'Invite, change and remove users, and end their sessions',
} as const satisfies Record<`${string}:${'read' | 'write'}`, string>

/** Scopes of the vendor's API that no endpoint requires yet. Programs that request them must not fail because of it. */
const accepted: Readonly<Record<string, string>> = {
  'company_device_statistics:read': 'Read the data usage of devices; no call needs it yet',
  'device_alert_configurations:read': 'Read alert configurations; no call needs it yet',
  'device_alert_configurations:write': 'Change alert configurations; no call needs it yet',
  'device_alerts:read': 'Read alerts; no call needs it yet',
  'device_alerts:write': 'Remove alerts; no call needs it yet',
  'device_configurations:read': 'Read configurations of devices; no call needs it yet',
  'device_configurations:write': 'Change configurations of devices; no call needs it yet',
  'device_hotspots:read': 'Read hotspots; no call needs it yet',
  'device_hotspots:write': 'Change hotspots and their users; no call needs it yet',
  'device_location:read': 'Read the positions of devices; no call needs it yet, devices:read opens them',
  'device_passwords:write': 'Change passwords of devices; no call needs it yet',
  'report_templates:read': 'Read reports; no call needs it yet',
  'report_templates:write': 'Change reports; no call needs it yet',
}

export type Scope = keyof typeof inUse

/** Scopes that endpoints require. */
export const scopesInUse = Object.keys(inUse) as readonly Scope[]

/** All scopes with their descriptions. The first is `*`, which includes all others. */
export const scopeCatalogue: readonly { name: string; description: string }[] = [
  { name: '*', description: 'Every call that the account may make and that takes a token' },
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
