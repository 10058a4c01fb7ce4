import { announcements } from '@outpost/contract/notifications/announcements/endpoints'
import type { Announcement } from '@outpost/contract/notifications/announcements/schemas'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type Action, action } from '../../../kit/api/action.tsx'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { translate } from '../../../kit/i18n/i18n.ts'
import { dialogs } from '../dialogs.ts'
import { wordsOf } from './columns.tsx'

/** The actions for announcements. */
export const announcementActions: readonly Action<Announcement>[] = [
  action({
    id: 'edit',
    label: 'notifications:announcements.edit',
    icon: IconPencil,
    only: 'row',
    inline: true,
    endpoint: announcements.update,
    run: ([announcement]) => open(dialogs.announcement, { announcement: announcement! }),
  }),
  action({
    id: 'remove',
    label: 'notifications:announcements.remove.action',
    icon: IconTrash,
    danger: true,
    only: 'row',
    endpoint: announcements.remove,
    run: ([row]) =>
      confirm({
        endpoint: announcements.remove,
        input: { id: row!.id },
        title: translate('notifications:announcements.remove.title'),
        message: translate('notifications:announcements.remove.message', { words: wordsOf(row!).slice(0, 200) }),
        confirmLabel: translate('notifications:announcements.remove.verb'),
        danger: true,
      }),
  }),
]
