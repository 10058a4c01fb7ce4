import { messagesOf } from '../../kit/texts.ts'
import { messages as companies } from '../companies/messages.ts'
import { messages as devices } from '../devices/messages.ts'
import { messages as tags } from '../tags/messages.ts'

/** The texts of the feature, and of those whose parts it shows. */
export const messages = messagesOf({
  own: {
    files: (language) => import(`./texts/${language}.ts`),
    updates: (language) => import(`./updates/texts/${language}.ts`),
  },
  menu: {
    files: (language) => import(`./texts/menu/${language}.ts`),
    updates: (language) => import(`./updates/texts/menu/${language}.ts`),
  },
  uses: [companies, tags, devices],
})
