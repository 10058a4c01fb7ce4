import { messagesOf } from '../../kit/i18n/i18n.ts'
import { messages as companies } from '../companies/messages.ts'

/** The texts of this feature, and of the features whose components it shows. */
export const messages = messagesOf({
  own: {
    tags: (language) => import(`./messages/${language}.ts`),
  },
  menu: {
    tags: (language) => import(`./messages/menu/${language}.ts`),
  },
  uses: [companies],
})
