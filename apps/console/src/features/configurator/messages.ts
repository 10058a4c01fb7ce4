import { messagesOf } from '../../kit/i18n/i18n.ts'
import { menuOf } from '../../kit/i18n/menuOf.ts'
import { messages as devices } from '../devices/messages.ts'

/** The texts of this feature, and of the features whose components it shows. */
export const messages = messagesOf({
  own: {
    configurator: (language) => import(`./messages/${language}.ts`),
    passwords: (language) => import(`./passwords/messages/${language}.ts`),
  },
  menu: {
    configurator: menuOf('configurator'),
  },
  uses: [devices],
})
