import { notifications } from '@outpost/contract/notifications/endpoints'
import type { Notification } from '@outpost/contract/notifications/schemas'
import { notificationTypes } from '@outpost/contract/notifications/constants'
import { Age, StatusGlyph } from '@outpost/ui/Cells'
import { Page } from '@outpost/ui/Page'
import { IconEye } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { action } from '../../kit/api/action.tsx'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { firstRead } from '../../kit/table/firstRead.ts'
import { type Column, useTable } from '../../kit/table/table.tsx'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import { utcInstant } from '../../kit/browser/utc.ts'
import { markSeen } from './newest.ts'
import { NotificationText, sentenceOf } from './NotificationText.tsx'

const KINDS = notificationTypes
const kindOf = ({ type }: Notification, t: Translate): string => {
  const kind = KINDS.find((known) => known === type)
  return kind ? t(`notifications:kind.${kind}`) : type
}

const columnsOf = (t: Translate): Column<Notification>[] => [
  {
    id: 'seen_at',
    header: t('notifications:field.state'),
    width: 112,
    pinned: true,
    cell: (row) => <State row={row} />,
    value: (row) => row.seen_at,
  },
  {
    id: 'summary',
    header: t('notifications:field.summary'),
    width: 320,
    grow: true,
    primary: true,
    hideable: false,
    cell: (row) => <NotificationText row={row} />,
    text: (row) => sentenceOf(row, t),
    value: (row) => sentenceOf(row, t),
  },
  {
    id: 'type',
    header: t('notifications:field.kind'),
    width: 176,
    cell: (row) => kindOf(row, t),
    value: (row) => kindOf(row, t),
  },
  {
    id: 'created_at',
    header: t('notifications:field.created'),
    width: 112,
    cell: (row) => <Age at={utcInstant(row.created_at)} />,
  },
]

function State({ row }: { row: Notification }) {
  const t = useText()
  return row.seen_at === null ? (
    <StatusGlyph tone="pending" label={t('notifications:state.unseen')} />
  ) : (
    <StatusGlyph tone="neutral" label={t('notifications:state.seen')} />
  )
}

/** What the page reads first. */
export const first = firstRead({ endpoint: notifications.list, storageKey: 'notifications' })

/** All notifications of the user from the last 90 days. */
export default function NotificationsPage() {
  const t = useText()
  const client = useQueryClient()
  const actions = useMemo(
    () => [
      action<Notification>({
        id: 'see',
        label: 'notifications:see',
        icon: IconEye,
        endpoint: notifications.see,
        allowed: ({ seen_at }) => (seen_at === null ? true : 'notifications:reason.seen'),
        run: async (rows) => {
          await markSeen(client, rows)
          return true
        },
      }),
    ],
    [client],
  )
  const table = useTable({
    endpoint: notifications.list,
    columns: useMemo(() => columnsOf(t), [t]),
    actions,
    storageKey: 'notifications',
  })
  return (
    <Page title={t('notifications:title')} count={table.total} fill>
      <ListTable
        table={table}
        label={t('notifications:title')}
        search={t('notifications:search')}
        rowLabel={(row) => sentenceOf(row, t)}
        empty={{ message: t('notifications:none'), drawing: 'bell' }}
      />
    </Page>
  )
}
