/** The names of the permissions, audited actions and scopes. */
export const en = {
  permission: {
    invite_companies: {
      title: 'Invite companies',
      description: 'Invite someone by email to create a subsidiary of your company, and withdraw such invitations.',
    },
    view_users: { title: 'View users', description: 'See the users of companies and their roles.' },
    update_users: {
      title: 'Change user roles',
      description: 'Change the role of users, see where they signed in, and end their sessions.',
    },
    delete_users: { title: 'Remove users', description: 'Remove users from a company.' },
    view_user_invitations: {
      title: 'View invitations',
      description: 'See open user invitations and whether their emails were sent.',
    },
    create_user_invitations: {
      title: 'Invite users',
      description: 'Invite users to a company by email, and resend invitations.',
    },
    delete_user_invitations: {
      title: 'Withdraw invitations',
      description: 'Withdraw open invitations, so that their links no longer work.',
    },
  },
  act: {
    users: {
      update: "Changed a user's role",
      remove: 'Removed a user',
      removeByEmail: 'Deleted a user by email',
      removeMfaByEmail: "Removed a user's second factor",
    },
    invitations: { invite: 'Invited a user', resend: 'Resent an invitation', withdraw: 'Withdrew an invitation' },
    companyInvitations: {
      invite: 'Invited a new company',
      resend: 'Resent a company invitation',
      withdraw: 'Withdrew a company invitation',
    },
  },
  scope: {
    users: {
      title: 'Users',
      read: 'View users, invitations, sessions, sign-ins and impersonation requests',
      write: 'Invite, change and remove users, and end their sessions',
    },
  },
} as const
