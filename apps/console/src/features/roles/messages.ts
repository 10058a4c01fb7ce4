import { messagesOf } from '../../kit/i18n/i18n.ts'
import { menuOf, messagesIn } from '../../kit/i18n/menuOf.ts'
import { nameMessages } from '../../kit/i18n/names.ts'
import { messages as companies } from '../companies/messages.ts'

/** The texts of this feature, and of the features whose components it shows. */
export const messages = messagesOf({
  own: {
    roles: messagesIn('roles/messages'),
  },
  menu: {
    roles: menuOf('roles'),
  },
  uses: [companies, nameMessages],
})
