import { messagesOf } from '../../kit/i18n/i18n.ts'
import { menuOf } from '../../kit/i18n/menuOf.ts'

/** The texts of this feature. */
export const messages = messagesOf({
  own: {
    systemBackups: (language) => import(`./messages/${language}.ts`),
  },
  menu: {
    systemBackups: menuOf('system-backups'),
  },
})
