/** What the menu and the pages of other features say of this one. */
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
