import { mail } from '@outpost/contract/mail/endpoints'
import type { UiAction } from '@outpost/ui/Actions'
import { Page } from '@outpost/ui/Page'
import { IconMailCog, IconMailOff } from '@tabler/icons-react'
import { useCan } from '../../kit/auth/can.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { firstRead } from '../../kit/table/firstRead.ts'
import { useTable } from '../../kit/table/table.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { useEvery } from '../../kit/live/useEvery.ts'
import { mailActions } from './actions.tsx'
import { useLogColumns } from './columns.tsx'
import { dialogs } from './dialogs.ts'
import { useLogFilters } from './filters.ts'

/** Polling interval in milliseconds while an email in the list waits to be sent. */
const PACE = 5000

/** What the page reads first. */
export const first = firstRead({ endpoint: mail.logs, storageKey: 'mail-logs' })

/** The log of all emails and their delivery state. */
export default function MailLogsPage() {
  const t = useText()
  const can = useCan()
  const table = useTable({
    endpoint: mail.logs,
    columns: useLogColumns(),
    filters: useLogFilters(),
    actions: mailActions,
    storageKey: 'mail-logs',
  })
  useEvery(table.rows.some(({ state }) => state === 'queued') && PACE, () => void table.query.refetch())
  const more: UiAction[] = [
    ...(can(mail.list)
      ? [
          {
            id: 'smtp',
            label: t('mail:title'),
            icon: <IconMailCog size={16} />,
            onClick: () => void open(dialogs.smtpConfig, {}),
          },
        ]
      : []),
    ...(can(mail.unsuppress)
      ? [
          {
            id: 'unsuppress',
            label: t('mail:suppression.title'),
            icon: <IconMailOff size={16} />,
            onClick: () => void open(dialogs.unsuppress, {}),
          },
        ]
      : []),
  ]
  return (
    <Page title={t('mail:log.title')} count={table.total} more={more} fill>
      <ListTable
        table={table}
        label={t('mail:log.title')}
        search={t('mail:log.search')}
        rowLabel={(entry) => `${entry.to}: ${entry.subject}`}
        onRow={(entry) => void open(dialogs.mail, { entry })}
        empty={{ message: t('mail:log.empty') }}
      />
    </Page>
  )
}
