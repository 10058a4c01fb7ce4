/** Texts of this feature that the menu and the pages of other features show. */
export const en = {
  title: 'Impersonation logs',
  line: 'Users',
  request: {
    action: 'Act as a user',
  },
  confirm: {
    title: 'Act as you?',
  },
} as const
