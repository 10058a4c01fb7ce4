import { messagesOf } from '../../kit/texts.ts'
import { messages as companies } from '../companies/messages.ts'
import { messages as roles } from '../roles/messages.ts'

/** The texts of the feature, and of those whose parts it shows. */
export const messages = messagesOf({
  own: {
    users: (language) => import(`./texts/${language}.ts`),
    userAdmin: (language) => import(`./admin/texts/${language}.ts`),
    founding: (language) => import(`./founding/texts/${language}.ts`),
  },
  menu: {
    userAdmin: (language) => import(`./admin/texts/menu/${language}.ts`),
    founding: (language) => import(`./founding/texts/menu/${language}.ts`),
    users: (language) => import(`./texts/menu/${language}.ts`),
  },
  uses: [companies, roles],
})
