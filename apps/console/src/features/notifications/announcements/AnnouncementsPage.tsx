import { announcements } from '@outpost/contract/notifications/announcements/endpoints'
import type { UiAction } from '@outpost/ui/Actions'
import { Page } from '@outpost/ui/Page'
import { IconPlus } from '@tabler/icons-react'
import { open } from '../../../kit/dialog/dialog.tsx'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { firstRead } from '../../../kit/table/firstRead.ts'
import { useTable } from '../../../kit/table/table.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { dialogs } from '../dialogs.ts'
import { announcementActions } from './actions.tsx'
import { useAnnouncementColumns, wordsOf } from './columns.tsx'

/** Includes scheduled and expired announcements. */
const ALL = { all: true } as const

/** What the page reads first. */
export const first = firstRead({ endpoint: announcements.list, storageKey: 'announcements', fixed: ALL })

/** All announcements, for users who may write them. */
export default function AnnouncementsPage() {
  const t = useText()
  const table = useTable({
    endpoint: announcements.list,
    columns: useAnnouncementColumns(),
    actions: announcementActions,
    fixed: ALL,
    storageKey: 'announcements',
  })
  const add: UiAction = {
    id: 'add',
    label: t('notifications:announcements.add'),
    icon: <IconPlus size={16} />,
    onClick: () => void open(dialogs.announcement, {}),
  }
  return (
    <Page title={t('notifications:announcements.title')} count={table.total} primary={add} fill>
      <ListTable
        table={table}
        label={t('notifications:announcements.title')}
        search={t('notifications:announcements.search')}
        rowLabel={(row) => wordsOf(row)}
        onRow={(announcement) => void open(dialogs.announcement, { announcement })}
        empty={{ message: t('notifications:announcements.empty'), action: add, drawing: 'bell' }}
      />
    </Page>
  )
}
