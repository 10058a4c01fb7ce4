/** The names of the permissions, audited actions and scopes. */
export const en = {
  permission: {
    super_admin: {
      title: 'Manage the whole installation',
      description: 'Manage identity services, host keys, approved devices and user accounts of the whole installation.',
    },
    view_audit: { title: 'View the audit log', description: 'See who did what, when and from which address.' },
  },
  act: {
    settings: { create: 'Saved a setting', update: 'Replaced a setting', remove: 'Deleted a setting' },
    translation: { translate: 'Translated texts' },
    sharedViews: { create: 'Shared a view', remove: 'Stopped sharing a view' },
    publicAddress: { set: 'Set the public address' },
    health: { bundle: 'Downloaded a support bundle' },
    hosts: { join: 'Added a host' },
  },
  scope: {
    audit: { title: 'Audit log', read: 'View the audit log' },
    system: { title: 'Host keys', read: 'View the fingerprints of the host keys', write: 'Rotate the host keys' },
  },
} as const
