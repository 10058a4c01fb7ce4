import { messagesOf } from '../../kit/i18n/i18n.ts'
import { menuOf, messagesIn } from '../../kit/i18n/menuOf.ts'

/** The texts of this feature. */
export const messages = messagesOf({
  own: {
    companies: messagesIn('companies/messages'),
  },
  menu: {
    companies: menuOf('companies'),
  },
})
