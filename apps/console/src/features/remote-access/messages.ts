import { messagesOf } from '../../kit/texts.ts'
import { messages as devices } from '../devices/messages.ts'

/** The texts of the feature, and of those whose parts it shows. */
export const messages = messagesOf({
  own: {
    remote: (language) => import(`./texts/${language}.ts`),
  },
  menu: {
    remote: (language) => import(`./texts/menu/${language}.ts`),
  },
  uses: [devices],
})
