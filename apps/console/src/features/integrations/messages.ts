import { messagesOf } from '../../kit/i18n/i18n.ts'
import { menuOf } from '../../kit/i18n/menuOf.ts'
import { messages as alerts } from '../alerts/messages.ts'

/** The texts of this feature, and of the features whose components it shows. */
export const messages = messagesOf({
  own: {
    integrations: (language) => import(`./messages/${language}.ts`),
  },
  menu: {
    integrations: menuOf('integrations'),
  },
  uses: [alerts],
})
