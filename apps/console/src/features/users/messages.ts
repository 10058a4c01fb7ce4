import { messagesOf } from '../../kit/i18n/i18n.ts'
import { menuOf } from '../../kit/i18n/menuOf.ts'
import { messages as companies } from '../companies/messages.ts'
import { messages as roles } from '../roles/messages.ts'

/** The texts of this feature, and of the features whose components it shows. */
export const messages = messagesOf({
  own: {
    users: (language) => import(`./messages/${language}.ts`),
    userAdmin: (language) => import(`./admin/messages/${language}.ts`),
    companySignup: (language) => import(`./company-invitations/messages/${language}.ts`),
  },
  menu: {
    userAdmin: menuOf('users/admin'),
    companySignup: menuOf('users/company-invitations'),
    users: menuOf('users'),
  },
  uses: [companies, roles],
})
