import { messagesOf } from '../../kit/texts.ts'
import { messages as roles } from '../roles/messages.ts'
import { messages as users } from '../users/messages.ts'
import { entranceMessages } from './entranceMessages.ts'

/** What is said once after signing in. */
export const startNoticeMessages = messagesOf({ own: { start: (language) => import(`./start/texts/${language}.ts`) } })

/** The texts of the feature, and of those whose parts it shows. */
export const messages = messagesOf({
  own: {
    account: (language) => import(`./account/texts/${language}.ts`),
    passkeys: (language) => import(`./passkeys/texts/${language}.ts`),
    applications: (language) => import(`./applications/texts/${language}.ts`),
  },
  menu: {
    account: (language) => import(`./account/texts/menu/${language}.ts`),
    identity: (language) => import(`./identity/texts/menu/${language}.ts`),
    applications: (language) => import(`./applications/texts/menu/${language}.ts`),
  },
  uses: [entranceMessages, startNoticeMessages, roles, users],
})
