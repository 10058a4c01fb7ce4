/** Texts for typing into a terminal, also for guests, whose page loads no other texts of terminals. */
export const en = {
  keys: 'Keys',
  paste: {
    title_one: 'Paste {{count}} line',
    title_other: 'Paste {{count}} lines',
    message: 'The shell runs each line as soon as it arrives.',
    verb_one: 'Paste {{count}} line',
    verb_other: 'Paste {{count}} lines',
  },
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    typing: typeof en
  }
}
