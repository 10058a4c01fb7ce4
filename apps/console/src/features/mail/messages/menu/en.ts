/** Texts of this feature that the menu and the pages of other features show. */
export const en = {
  title: 'SMTP configurations',
  log: {
    title: 'Mail logs',
  },
  suppression: {
    title: 'Remove from email suppression list',
  },
} as const
