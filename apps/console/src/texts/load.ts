import type { Language, LanguagePack } from '../kit/texts.ts'

/** The languages, each in a chunk of its own. English needs no words for the design system: it speaks English by itself. */
export async function loadLanguage(language: Language): Promise<LanguagePack> {
  switch (language) {
    case 'nb':
      return await import('./nb.ts')
    case 'ja':
      return await import('./ja.ts')
    case 'uk':
      return await import('./uk.ts')
    default:
      return { ...(await import('./en.ts')), ui: {} }
  }
}
