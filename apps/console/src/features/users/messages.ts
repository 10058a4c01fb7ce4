import { messagesOf } from '../../kit/i18n/i18n.ts'
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
    userAdmin: (language) => import(`./admin/messages/menu/${language}.ts`),
    companySignup: (language) => import(`./company-invitations/messages/menu/${language}.ts`),
    users: (language) => import(`./messages/menu/${language}.ts`),
  },
  uses: [companies, roles],
})
