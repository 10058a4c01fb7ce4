import { messagesOf } from '../../kit/i18n/i18n.ts'
import { menuOf, messagesIn } from '../../kit/i18n/menuOf.ts'
import { messages as companies } from '../companies/messages.ts'
import { messages as devices } from '../devices/messages.ts'
import { messages as tags } from '../tags/messages.ts'

/** The texts of this feature, and of the features whose components it shows. */
export const messages = messagesOf({
  own: {
    vpn: messagesIn('vpn/messages'),
    vpnOutcome: messagesIn('vpn/outcomes/messages'),
    vpnQuick: messagesIn('vpn/quick/messages'),
    vpnWireguard: messagesIn('vpn/wireguard/messages'),
    vpnDiagnosis: messagesIn('vpn/diagnosis/messages'),
    vpnDevice: messagesIn('vpn/device/messages'),
  },
  menu: { vpn: menuOf('vpn'), vpnQuick: menuOf('vpn/quick') },
  uses: [companies, devices, tags],
})
