/** Words of the system room. */
export const en = {
  changelog: {
    title: 'Changelog',
    version: 'You are using version {{version}}.',
    inEnglish: 'The changelog is written in English.',
  },
} as const
