/** What the menu and the pages of other features say of this one. */
export const en = {
  title: 'Users',
  invitation: {
    title: 'Invitations',
  },
  invite: {
    title: 'Invite user',
  },
} as const
