import { messagesOf } from '../../../kit/i18n/i18n.ts'
import { messages as alerts } from '../messages.ts'

/** The texts of the alerts that devices have themselves, which are loaded when somebody opens them. */
export const legacyMessages = messagesOf({
  own: { legacyAlerts: (language) => import(`./messages/${language}.ts`) },
  uses: [alerts],
})
