import { messagesOf } from '../../kit/i18n/i18n.ts'

/** The texts of this feature. */
export const messages = messagesOf({
  own: {
    notifications: (language) => import(`./messages/${language}.ts`),
  },
  menu: {
    notifications: (language) => import(`./messages/menu/${language}.ts`),
  },
})
