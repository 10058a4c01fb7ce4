import { errorMessages, messagesOf } from '../../kit/i18n/i18n.ts'
import { menuOf, messagesIn } from '../../kit/i18n/menuOf.ts'
import { nameMessages } from '../../kit/i18n/names.ts'
import { messages as roles } from '../roles/messages.ts'
import { messages as users } from '../users/messages.ts'
import { entranceMessages } from './entranceMessages.ts'

/** Texts shown once after signing in. */
export const startNoticeMessages = messagesOf({
  own: { start: messagesIn('auth/start/messages') },
})

/** The texts of this feature, and of the features whose components it shows. */
export const messages = messagesOf({
  own: {
    account: messagesIn('auth/account/messages'),
    passkeys: messagesIn('auth/passkeys/messages'),
    sshKeys: messagesIn('auth/ssh-keys/messages'),
    lostDevice: messagesIn('auth/lost-device/messages'),
    applications: messagesIn('auth/oauth/messages'),
  },
  menu: {
    account: menuOf('auth/account'),
    identity: menuOf('auth/identity-providers'),
    applications: menuOf('auth/oauth'),
    lostDevice: menuOf('auth/lost-device'),
  },
  uses: [entranceMessages, startNoticeMessages, nameMessages, roles, users, errorMessages],
})
