/** What the menu and the pages of other features say of this one. */
export const en = {
  title: 'SMTP configurations',
  log: {
    title: 'Mail logs',
  },
  suppression: {
    title: 'Remove from email suppression list',
  },
} as const
