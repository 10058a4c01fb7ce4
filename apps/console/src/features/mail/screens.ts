import { mail } from '@outpost/contract/mail/endpoints'
import { IconMail, IconMailCog } from '@tabler/icons-react'
import { screen } from '../../kit/screen/screen.ts'

export const screens = [
  screen({
    path: '/system/mail-logs',
    access: mail.logs.access,
    title: 'mail:log.title',
    help: 'email',
    nav: { group: 'system', place: 4, icon: IconMail },
    page: () => import('./MailLogsPage.tsx'),
  }),
  screen({
    path: '/email-smtp',
    access: mail.list.access,
    title: 'mail:title',
    help: 'email',
    nav: { group: 'system', place: 6, icon: IconMailCog },
    page: () => import('./SmtpPage.tsx'),
  }),
]
