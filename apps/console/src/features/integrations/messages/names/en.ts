/** The names of the permissions, audited actions and scopes. */
export const en = {
  permission: {
    view_integrations: {
      title: 'View integrations',
      description: 'See metrics tokens, event subscriptions and their last answers, and the stream of events.',
    },
    manage_integrations: {
      title: 'Manage integrations',
      description: 'Create and revoke metrics tokens, and create, test and delete event subscriptions.',
    },
  },
  act: {
    metrics: {
      createToken: 'Created a metrics token',
      removeToken: 'Revoked a metrics token',
    },
    subscriptions: {
      create: 'Created an event subscription',
      update: 'Edited an event subscription',
      remove: 'Deleted an event subscription',
      test: 'Sent a test event',
    },
    heartbeat: {
      set: 'Set the outgoing heartbeat',
      remove: 'Removed the outgoing heartbeat',
      test: 'Tested the outgoing heartbeat',
    },
  },
  scope: {
    integrations: {
      title: 'Integrations',
      read: 'View metrics tokens, event subscriptions and events',
      write: 'Manage metrics tokens and event subscriptions',
    },
  },
} as const
