import type { UiMessages } from '@outpost/ui/UiMessages'
import { type Language, messagesOf } from '../kit/i18n/i18n.ts'

/** The messages needed before anything else is loaded: those of the kit and of the shell. */
export const startMessages = messagesOf({
  own: {
    kit: (language) => import(`./kit/${language}.ts`),
    frame: (language) => import(`../shell/messages/${language}.ts`),
  },
})

/** The messages of the kit for pages that need a session. */
export const kitMessages = messagesOf({
  own: {
    map: (language) => import(`./map/${language}.ts`),
    table: (language) => import(`./table/${language}.ts`),
  },
})

/** Loads the messages of the design system in a language. English is built in. */
export async function loadUiMessages(language: Language): Promise<Partial<UiMessages>> {
  switch (language) {
    case 'nb':
      return (await import('./ui/nb.ts')).nb
    case 'ja':
      return (await import('./ui/ja.ts')).ja
    case 'uk':
      return (await import('./ui/uk.ts')).uk
    default:
      return {}
  }
}
