import { messagesOf } from '../../kit/texts.ts'
import { messages as companies } from '../companies/messages.ts'

/** The texts of the feature, and of those whose parts it shows. */
export const messages = messagesOf({
  own: {
    mail: (language) => import(`./texts/${language}.ts`),
  },
  menu: {
    mail: (language) => import(`./texts/menu/${language}.ts`),
  },
  uses: [companies],
})
