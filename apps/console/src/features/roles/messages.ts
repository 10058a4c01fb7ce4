import { messagesOf } from '../../kit/texts.ts'
import { messages as companies } from '../companies/messages.ts'

/** The texts of the feature, and of those whose parts it shows. */
export const messages = messagesOf({
  own: {
    roles: (language) => import(`./texts/${language}.ts`),
    permission: (language) => import(`./permissions/texts/${language}.ts`),
  },
  menu: {
    roles: (language) => import(`./texts/menu/${language}.ts`),
  },
  uses: [companies],
})
