import { messagesOf } from '../../kit/i18n/i18n.ts'
import { menuOf, messagesIn } from '../../kit/i18n/menuOf.ts'
import { messages as companies } from '../companies/messages.ts'

/** The texts of this feature, and of the features whose components it shows. */
export const messages = messagesOf({
  own: {
    mail: messagesIn('mail/messages'),
  },
  menu: {
    mail: menuOf('mail'),
  },
  uses: [companies],
})
