/** Texts of this feature that the menu and the pages of other features show. */
export const en = {
  title: 'Impersonation logs',
  line: 'Users',
  request: {
    action: 'Act as user',
  },
  confirm: {
    title: 'Allow someone to act as you?',
  },
} as const
