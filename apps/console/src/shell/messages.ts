import { startNoticeMessages } from '../features/auth/messages.ts'
import { messages as notifications } from '../features/notifications/messages.ts'
import { fieldMessages as search } from '../features/search/messages.ts'
import { messagesOf } from '../kit/i18n/i18n.ts'
import { kitMessages } from '../messages/core.ts'

/** What the frame says around every page. */
export const shellMessages = messagesOf({
  own: { header: (language) => import(`./header/messages/${language}.ts`) },
  uses: [kitMessages, search],
})

/** What the tools of the header say, and what is shown once after signing in. */
export const toolsMessages = messagesOf({ own: {}, uses: [notifications, startNoticeMessages] })
