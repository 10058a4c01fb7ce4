/** The names of the permissions and audited actions. */
export const en = {
  permission: {
    impersonate_users: {
      title: 'Act as another user',
      description: 'Act as another user for one hour, after that user has allowed it.',
    },
    view_impersonation_logs: {
      title: 'View impersonation logs',
      description: 'See who acted as which user, when and why.',
    },
  },
  act: {
    impersonation: {
      request: 'Asked to act as a user',
      withdraw: 'Withdrew a request to act as a user',
      start: 'Started acting as a user',
      cancel: 'Stopped acting as a user',
      confirm: 'Allowed impersonation',
      refuse: 'Denied impersonation',
      revoke: 'Revoked access to own account',
    },
  },
} as const
