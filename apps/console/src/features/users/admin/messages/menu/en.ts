/** What the menu and the pages of other features say of this one. */
export const en = {
  deleteUser: {
    title: 'Delete user by email',
  },
  removeMfa: {
    title: 'Remove MFA by email',
  },
} as const
