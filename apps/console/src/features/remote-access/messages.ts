import { messagesOf } from '../../kit/i18n/i18n.ts'
import { menuOf, messagesIn } from '../../kit/i18n/menuOf.ts'
import { messages as devices } from '../devices/messages.ts'
import { messages as files } from '../files/messages.ts'
import { messages as tags } from '../tags/messages.ts'

/** The texts of this feature, and of the features whose components it shows. */
export const messages = messagesOf({
  own: {
    remote: messagesIn('remote-access/messages'),
    scan: messagesIn('remote-access/messages/scan'),
    sftp: messagesIn('remote-access/messages/sftp'),
    recording: messagesIn('remote-access/messages/recording'),
    session: messagesIn('remote-access/messages/session'),
    access: messagesIn('remote-access/messages/access'),
    accessRequest: messagesIn('remote-access/messages/approval'),
    consent: messagesIn('remote-access/messages/consent'),
    typing: messagesIn('remote-access/messages/typing'),
    viewing: messagesIn('remote-access/messages/viewing'),
    native: messagesIn('remote-access/messages/native'),
  },
  menu: {
    remote: menuOf('remote-access'),
  },
  uses: [devices, files, tags],
})
