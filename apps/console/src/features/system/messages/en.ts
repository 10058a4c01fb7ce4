import type { en as menu } from './menu/en.ts'

/** Texts of the system feature. */
export const en = {
  changelog: {
    version: 'You are using version {{version}}.',
    inEnglish: 'The changelog is written in English.',
  },
} as const

declare module '../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    system: typeof en & typeof menu
  }
}
