import { startNoticeMessages } from '../features/auth/messages.ts'
import { menuMessages as jobMenu } from '../features/device-jobs/messages.ts'
import { messages as notifications } from '../features/notifications/messages.ts'
import { messages as roles } from '../features/roles/messages.ts'
import { fieldMessages as search } from '../features/search/messages.ts'
import { messagesOf } from '../kit/i18n/i18n.ts'
import { withShell } from '../kit/i18n/menuOf.ts'
import { kitMessages } from '../messages/core.ts'

/** The messages of the shell. */
export const shellMessages = messagesOf({
  own: { header: withShell('shell/header/messages') },
  uses: [kitMessages, search],
})

/** The messages of the header's tools, and of the notices shown once after sign-in. */
export const toolsMessages = messagesOf({ own: {}, uses: [jobMenu, notifications, startNoticeMessages] })

/** The messages of the pages that tell what is missing at an address. */
export const lostMessages = messagesOf({
  own: { lost: (language) => import(`./lost/messages/${language}.ts`) },
  uses: [roles],
})
