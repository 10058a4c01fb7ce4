import { errorMessages, messagesOf } from '../../kit/i18n/i18n.ts'
import { menuOf } from '../../kit/i18n/menuOf.ts'
import { nameMessages } from '../../kit/i18n/names.ts'
import { messages as roles } from '../roles/messages.ts'
import { messages as users } from '../users/messages.ts'
import { entranceMessages } from './entranceMessages.ts'

/** Texts shown once after signing in. */
export const startNoticeMessages = messagesOf({
  own: { start: (language) => import(`./start/messages/${language}.ts`) },
})

/** The texts of this feature, and of the features whose components it shows. */
export const messages = messagesOf({
  own: {
    account: (language) => import(`./account/messages/${language}.ts`),
    passkeys: (language) => import(`./passkeys/messages/${language}.ts`),
    sshKeys: (language) => import(`./ssh-keys/messages/${language}.ts`),
    applications: (language) => import(`./oauth/messages/${language}.ts`),
  },
  menu: {
    account: menuOf('auth/account'),
    identity: menuOf('auth/identity-providers'),
    applications: menuOf('auth/oauth'),
  },
  uses: [entranceMessages, startNoticeMessages, nameMessages, roles, users, errorMessages],
})
