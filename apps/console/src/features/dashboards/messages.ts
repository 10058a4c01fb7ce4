import { messagesOf } from '../../kit/i18n/i18n.ts'
import { menuOf, messagesIn } from '../../kit/i18n/menuOf.ts'
import { messages as devices } from '../devices/messages.ts'
import { messages as tasks } from '../tasks/messages.ts'

/** The texts of this feature, and of the features whose components it shows. */
export const messages = messagesOf({
  own: {
    dashboards: messagesIn('dashboards/messages'),
  },
  menu: {
    dashboards: menuOf('dashboards'),
  },
  uses: [devices, tasks],
})
