import { messagesOf } from '../../kit/i18n/i18n.ts'
import { menuOf, messagesIn } from '../../kit/i18n/menuOf.ts'
import { messages as companies } from '../companies/messages.ts'
import { messages as configurator } from '../configurator/messages.ts'
import { messages as devices } from '../devices/messages.ts'

/** The texts of the feature, and of those whose parts it shows. */
export const messages = messagesOf({
  own: { multiConfig: messagesIn('multi-config/messages') },
  menu: { multiConfig: menuOf('multi-config') },
  uses: [companies, devices, configurator],
})
