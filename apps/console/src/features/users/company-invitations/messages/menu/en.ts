/** Texts of this feature that the menu and the pages of other features show. */
export const en = {
  title: 'Company invitations',
  invite: {
    action: 'Invite new company',
  },
} as const
