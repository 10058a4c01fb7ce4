import { messages as auth } from '../auth/messages.ts'
import { messages as companies } from '../companies/messages.ts'
import { messages as devices } from '../devices/messages.ts'
import { messagesOf } from '../../kit/i18n/i18n.ts'
import { menuOf, messagesIn } from '../../kit/i18n/menuOf.ts'
import { nameMessages } from '../../kit/i18n/names.ts'
import { listMessages } from '../devices/messages.ts'
import { messages as roles } from '../roles/messages.ts'

/** The texts of the first run, and of the terms and the device commands that it contains. */
export const firstRunMessages = messagesOf({
  own: {
    firstRun: messagesIn('system/first-run/messages'),
    terms: messagesIn('system/terms/messages'),
  },
  uses: [auth, devices, companies],
})

/** The texts of the way back to the first run. */
export const firstRunBannerMessages = messagesOf({
  own: { firstRun: messagesIn('system/first-run/messages') },
})

/** The texts of this feature, and those of the fields and permissions that the audit log names. */
export const messages = messagesOf({
  own: {
    system: messagesIn('system/messages'),
    audit: messagesIn('system/audit/messages'),
    terms: messagesIn('system/terms/messages'),
  },
  menu: {
    system: menuOf('system'),
    audit: menuOf('system/audit'),
    health: menuOf('system/health'),
  },
  // The audit log names actions, permissions and fields; the page of the first run sets up the second factor of the account.
  uses: [roles, nameMessages, listMessages, auth],
})

/** The texts of the system status, where the public address can be changed as in the first run. */
export const statusMessages = messagesOf({ own: {}, uses: [messages, firstRunBannerMessages] })

/** The texts of the health check, which only its page loads. */
export const healthMessages = messagesOf({ own: { health: messagesIn('system/health/messages') } })
