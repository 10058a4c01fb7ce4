import { messagesOf } from '../../kit/i18n/i18n.ts'
import { menuOf, messagesIn } from '../../kit/i18n/menuOf.ts'
import { messages as devices } from '../devices/messages.ts'

/** The texts of this feature, and of the features whose components it shows. */
export const messages = messagesOf({
  own: { cwmp: messagesIn('cwmp/messages') },
  menu: { cwmp: menuOf('cwmp') },
  uses: [devices],
})
