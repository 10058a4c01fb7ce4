import { messagesOf } from '../../kit/i18n/i18n.ts'
import { withShell } from '../../kit/i18n/menuOf.ts'
import { messages as account } from '../auth/messages.ts'
import { messages as companies } from '../companies/messages.ts'
import { messages as credits } from '../credits/messages.ts'
import { messages as devices } from '../devices/messages.ts'
import { messages as files } from '../files/messages.ts'
import { messages as mail } from '../mail/messages.ts'
import { messages as remoteAccess } from '../remote-access/messages.ts'
import { messages as roles } from '../roles/messages.ts'
import { messages as statistics } from '../statistics/messages.ts'
import { messages as tags } from '../tags/messages.ts'
import { messages as tasks } from '../tasks/messages.ts'
import { messages as users } from '../users/messages.ts'
import { messages as vpn } from '../vpn/messages.ts'

/** The texts of the field in the header. */
export const fieldMessages = messagesOf({ own: { search: withShell('features/search/messages') } })

/** The texts of this feature, and of the features whose records it finds. */
export const messages = messagesOf({
  own: {},
  uses: [
    fieldMessages,
    account,
    companies,
    credits,
    devices,
    files,
    mail,
    remoteAccess,
    roles,
    statistics,
    tags,
    tasks,
    users,
    vpn,
  ],
})
