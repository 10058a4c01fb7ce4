/** What the menu and the pages of other features say of this one. */
export const en = {
  activity: {
    title: 'Activity',
  },
  information: {
    title: 'Information',
  },
} as const
