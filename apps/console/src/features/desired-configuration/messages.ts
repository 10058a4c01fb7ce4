import { messagesOf } from '../../kit/i18n/i18n.ts'
import { menuOf, messagesIn } from '../../kit/i18n/menuOf.ts'
import { messages as companies } from '../companies/messages.ts'
import { messages as configurator } from '../configurator/messages.ts'
import { messages as devices } from '../devices/messages.ts'
import { messages as tags } from '../tags/messages.ts'
import { messages as tasks } from '../tasks/messages.ts'

/** The texts of the feature, and of those whose parts it shows. */
export const messages = messagesOf({
  own: { desiredConfiguration: messagesIn('desired-configuration/messages') },
  menu: { desiredConfiguration: menuOf('desired-configuration') },
  uses: [companies, tags, devices, configurator, tasks],
})
