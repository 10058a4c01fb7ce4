import { messagesOf } from '../../kit/i18n/i18n.ts'
import { menuOf, messagesIn } from '../../kit/i18n/menuOf.ts'
import { messages as companies } from '../companies/messages.ts'

/** The texts of the feature, and of those whose parts it shows. */
export const messages = messagesOf({
  own: { moveIns: messagesIn('move-ins/messages') },
  menu: { moveIns: menuOf('move-ins') },
  uses: [companies],
})
