/** Texts of this feature that the menu and the pages of other features show. */
export const en = {
  title: 'Users',
  invitation: {
    title: 'Invitations',
  },
  invite: {
    title: 'Invite user',
  },
} as const
