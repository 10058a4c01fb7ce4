import type { UiMessages } from '@outpost/ui/UiMessages'
import { type Language, messagesOf } from '../kit/i18n/i18n.ts'
import { withShell } from '../kit/i18n/menuOf.ts'
import { together } from '../kit/i18n/together.ts'

/** The messages needed before anything else is loaded: those of the kit and of the shell. */
export const startMessages = messagesOf({
  own: together(['kit', 'frame'], (language) => import(`../shell/start/${language}.ts`)),
})

/** The messages of the kit for pages that need a session. */
export const kitMessages = messagesOf({ own: { map: withShell('messages/map'), table: withShell('messages/table') } })

/** Loads the messages of the design system in a language. English is built in. */
export async function loadUiMessages(language: Language): Promise<Partial<UiMessages>> {
  switch (language) {
    case 'nb':
      return (await import('../shell/start/nb.ts')).nb.ui
    case 'ja':
      return (await import('../shell/start/ja.ts')).ja.ui
    case 'uk':
      return (await import('../shell/start/uk.ts')).uk.ui
    default:
      return {}
  }
}
