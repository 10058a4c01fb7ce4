import { messagesOf } from '../../../kit/i18n/i18n.ts'
import { messagesIn } from '../../../kit/i18n/menuOf.ts'

/** The texts of the sheet of keyboard shortcuts. */
export const messages = messagesOf({ own: { shortcuts: messagesIn('search/shortcuts/messages') } })
