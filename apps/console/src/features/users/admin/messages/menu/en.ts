/** Texts of this feature that the menu and the pages of other features show. */
export const en = {
  deleteUser: {
    title: 'Delete user by email',
  },
  removeMfa: {
    title: 'Remove second factor by email',
  },
} as const
