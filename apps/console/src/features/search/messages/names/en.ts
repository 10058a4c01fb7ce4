/** The names of the scopes. */
export const en = {
  scope: {
    search: { title: 'Search', read: 'Search everything that you have access to' },
  },
} as const
