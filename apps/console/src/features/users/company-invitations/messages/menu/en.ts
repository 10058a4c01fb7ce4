/** What the menu and the pages of other features say of this one. */
export const en = {
  title: 'Invitations of companies',
  invite: {
    action: 'Invite new company',
  },
} as const
