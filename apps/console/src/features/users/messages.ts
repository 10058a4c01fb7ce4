import { messagesOf } from '../../kit/i18n/i18n.ts'
import { menuOf, messagesIn } from '../../kit/i18n/menuOf.ts'
import { messages as companies } from '../companies/messages.ts'
import { messages as roles } from '../roles/messages.ts'

/** The texts of this feature, and of the features whose components it shows. */
export const messages = messagesOf({
  own: {
    users: messagesIn('users/messages'),
    userAdmin: messagesIn('users/admin/messages'),
    companySignup: messagesIn('users/company-invitations/messages'),
  },
  menu: {
    userAdmin: menuOf('users/admin'),
    companySignup: menuOf('users/company-invitations'),
    users: menuOf('users'),
  },
  uses: [companies, roles],
})
