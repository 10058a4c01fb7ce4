/** What the menu and the pages of other features say of this one. */
export const en = {
  title: 'Configuration templates',
  tooMany: 'Assign the template to a tag or a company instead if it is for more than 100 devices.',
  device: {
    title: 'Configuration',
  },
} as const
