import type { UiMessages } from '@outpost/ui/UiMessages'
import { type Language, messagesOf } from '../kit/i18n/i18n.ts'

/** What is said before anything else is loaded: the texts of the kit and of the frame. */
export const startMessages = messagesOf({
  own: {
    kit: (language) => import(`./kit/${language}.ts`),
    frame: (language) => import(`../shell/messages/${language}.ts`),
  },
})

/** What the kit says on the pages behind the session. */
export const kitMessages = messagesOf({
  own: {
    map: (language) => import(`./map/${language}.ts`),
    table: (language) => import(`./table/${language}.ts`),
  },
})

/** The words of the design system in a language. English it speaks by itself. */
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
