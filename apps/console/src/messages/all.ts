import { features } from '../features.ts'
import { shellMessages, toolsMessages } from '../shell/messages.ts'
import { resultMessages, sayMessages } from '../kit/i18n/messages.ts'
import { errorMessages, messagesOf } from '../kit/i18n/i18n.ts'
import { kitMessages, startMessages } from './core.ts'

/** Every text of the console, for what is no page of it: tests, and the gallery of the design system. */
export const allMessages = messagesOf({
  own: {},
  uses: [
    startMessages,
    kitMessages,
    shellMessages,
    toolsMessages,
    errorMessages,
    resultMessages,
    sayMessages,
    ...features.map(({ messages }) => messages),
  ],
})
