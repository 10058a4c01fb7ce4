/** What the menu and the pages of other features say of this one. */
export const en = {
  title: 'Configuration templates',
  device: {
    title: 'Configuration',
  },
} as const
