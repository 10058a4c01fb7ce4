import { features } from '../features.ts'
import { shellMessages, toolsMessages } from '../shell/messages.ts'
import { resultMessages, sayMessages } from '../kit/i18n/messages.ts'
import { errorMessages, messagesOf } from '../kit/i18n/i18n.ts'
import { kitMessages, startMessages } from './core.ts'

/** All messages of the console, for code outside its pages: tests and the design system gallery. */
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
