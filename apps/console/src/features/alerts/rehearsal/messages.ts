import { messagesOf } from '../../../kit/i18n/i18n.ts'
import { messages as alerts } from '../messages.ts'

/** The texts of a rehearsal, which are loaded when somebody asks for one. */
export const rehearsalMessages = messagesOf({
  own: { rehearsal: (language) => import(`./messages/${language}.ts`) },
  uses: [alerts],
})
