import { messagesOf } from '../../kit/i18n/i18n.ts'

/** The texts of this feature. */
export const messages = messagesOf({
  own: {
    system: (language) => import(`./messages/${language}.ts`),
    audit: (language) => import(`./audit/messages/${language}.ts`),
    terms: (language) => import(`./terms/messages/${language}.ts`),
  },
  menu: {
    system: (language) => import(`./messages/menu/${language}.ts`),
    audit: (language) => import(`./audit/messages/menu/${language}.ts`),
  },
})
