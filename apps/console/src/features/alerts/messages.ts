import { messagesOf } from '../../kit/i18n/i18n.ts'
import { menuOf, messagesIn } from '../../kit/i18n/menuOf.ts'
import { messages as companies } from '../companies/messages.ts'
import { messages as devices } from '../devices/messages.ts'

/** The texts of this feature, and of the features whose components it shows. */
export const messages = messagesOf({
  own: {
    alerts: messagesIn('alerts/messages'),
    alertReceivers: messagesIn('alerts/receivers/messages'),
  },
  menu: {
    alerts: menuOf('alerts'),
  },
  uses: [companies, devices],
})
