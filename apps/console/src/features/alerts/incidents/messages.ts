import { messagesOf } from '../../../kit/i18n/i18n.ts'
import { messagesIn } from '../../../kit/i18n/menuOf.ts'
import { messages as tags } from '../../tags/messages.ts'
import { messages as alerts } from '../messages.ts'

/** The texts of incidents, which are loaded when somebody opens them. */
export const incidentMessages = messagesOf({
  own: { incidents: messagesIn('alerts/incidents/messages') },
  uses: [alerts],
})

/** The texts of the dialog that creates a silence, which lets users choose tags. */
export const silenceMessages = messagesOf({ own: {}, uses: [incidentMessages, tags] })
