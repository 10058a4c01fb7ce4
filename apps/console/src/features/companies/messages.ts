import { messagesOf } from '../../kit/i18n/i18n.ts'

/** The texts of this feature. */
export const messages = messagesOf({
  own: {
    companies: (language) => import(`./messages/${language}.ts`),
  },
  menu: {
    companies: (language) => import(`./messages/menu/${language}.ts`),
  },
})
