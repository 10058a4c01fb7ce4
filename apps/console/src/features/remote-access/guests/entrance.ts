import { guestPath } from '@outpost/contract/remote-access/guests/constants'
import { messagesOf } from '../../../kit/i18n/i18n.ts'
import { screen } from '../../../kit/screen/screen.ts'

/**
 * The page of guests, who have no session. It is loaded without the shell, so none of its imports may import a manifest,
 * and it loads no other texts of the feature.
 */
export const guestEntrance = [
  screen({
    path: guestPath,
    access: 'public',
    messages: messagesOf({
      own: {
        guest: (language) => import(`../messages/guest/${language}.ts`),
        typing: (language) => import(`../messages/typing/${language}.ts`),
      },
    }),
    title: 'guest:title',
    bare: true,
    page: () => import('./GuestPage.tsx'),
  }),
]
