import { messagesOf } from '../../kit/i18n/i18n.ts'
import { menuOf } from '../../kit/i18n/menuOf.ts'

/** The texts of this feature. */
export const messages = messagesOf({
  own: {
    notifications: (language) => import(`./messages/${language}.ts`),
  },
  menu: {
    notifications: menuOf('notifications'),
  },
})
