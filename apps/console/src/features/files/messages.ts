import { messagesOf } from '../../kit/i18n/i18n.ts'
import { menuOf, messagesIn } from '../../kit/i18n/menuOf.ts'
import { messages as companies } from '../companies/messages.ts'
import { messages as devices } from '../devices/messages.ts'
import { messages as jobs } from '../device-jobs/messages.ts'
import { messages as tags } from '../tags/messages.ts'

/** The texts of this feature, and of the features whose components it shows. */
export const messages = messagesOf({
  own: {
    files: messagesIn('files/messages'),
    updates: messagesIn('files/updates/messages'),
  },
  menu: {
    files: menuOf('files'),
    updates: menuOf('files/updates'),
  },
  uses: [companies, tags, devices, jobs],
})
