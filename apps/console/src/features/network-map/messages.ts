import { messagesOf } from '../../kit/i18n/i18n.ts'
import { menuOf, messagesIn } from '../../kit/i18n/menuOf.ts'
import { messages as devices } from '../devices/messages.ts'
import { messages as remoteAccess } from '../remote-access/messages.ts'

/** The texts of this feature, and of the features whose components it shows. */
export const messages = messagesOf({
  own: {
    network: messagesIn('network-map/messages'),
  },
  menu: {
    network: menuOf('network-map'),
  },
  uses: [devices, remoteAccess],
})
