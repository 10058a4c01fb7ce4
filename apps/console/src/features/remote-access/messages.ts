import { messagesOf } from '../../kit/i18n/i18n.ts'
import { menuOf } from '../../kit/i18n/menuOf.ts'
import { messages as devices } from '../devices/messages.ts'
import { messages as files } from '../files/messages.ts'
import { messages as tags } from '../tags/messages.ts'

/** The texts of this feature, and of the features whose components it shows. */
export const messages = messagesOf({
  own: {
    remote: (language) => import(`./messages/${language}.ts`),
    scan: (language) => import(`./messages/scan/${language}.ts`),
    sftp: (language) => import(`./messages/sftp/${language}.ts`),
    recording: (language) => import(`./messages/recording/${language}.ts`),
    session: (language) => import(`./messages/session/${language}.ts`),
    access: (language) => import(`./messages/access/${language}.ts`),
    accessRequest: (language) => import(`./messages/approval/${language}.ts`),
    consent: (language) => import(`./messages/consent/${language}.ts`),
    typing: (language) => import(`./messages/typing/${language}.ts`),
    viewing: (language) => import(`./messages/viewing/${language}.ts`),
    native: (language) => import(`./messages/native/${language}.ts`),
  },
  menu: {
    remote: menuOf('remote-access'),
  },
  uses: [devices, files, tags],
})
