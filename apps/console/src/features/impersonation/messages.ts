import { errorMessages, messagesOf } from '../../kit/i18n/i18n.ts'
import { menuOf, messagesIn } from '../../kit/i18n/menuOf.ts'

/** The texts of this feature. A link that cannot be valid is refused with the text of a failure, without a request. */
export const messages = messagesOf({
  own: {
    impersonation: messagesIn('impersonation/messages'),
  },
  menu: {
    impersonation: menuOf('impersonation'),
  },
  uses: [errorMessages],
})
