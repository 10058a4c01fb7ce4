import { messagesOf } from '../../kit/i18n/i18n.ts'
import { messages as companies } from '../companies/messages.ts'

/** The texts of this feature, and of the features whose components it shows. */
export const messages = messagesOf({
  own: {
    mail: (language) => import(`./messages/${language}.ts`),
  },
  menu: {
    mail: (language) => import(`./messages/menu/${language}.ts`),
  },
  uses: [companies],
})
