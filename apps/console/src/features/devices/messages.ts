import { messagesOf } from '../../kit/texts.ts'
import { messages as companies } from '../companies/messages.ts'
import { messages as tags } from '../tags/messages.ts'

/** What the list of devices says, with which most visits begin. */
export const listMessages = messagesOf({ own: { devices: (language) => import(`./texts/${language}.ts`) } })

/** The texts of the feature, and of those whose parts it shows. */
export const messages = messagesOf({
  own: {
    device: (language) => import(`./page/texts/${language}.ts`),
    approved: (language) => import(`./approved/texts/${language}.ts`),
  },
  menu: {
    device: (language) => import(`./page/texts/menu/${language}.ts`),
    devices: (language) => import(`./texts/menu/${language}.ts`),
    approved: (language) => import(`./approved/texts/menu/${language}.ts`),
  },
  uses: [listMessages, companies, tags],
})
