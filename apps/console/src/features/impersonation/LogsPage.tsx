import { impersonation } from '@outpost/contract/impersonation/endpoints'
import type { UiAction } from '@outpost/ui/Actions'
import { Page } from '@outpost/ui/Page'
import { IconUserShare } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useCan } from '../../kit/auth/can.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { LineTabs } from '../../kit/screen/ScreenTabs.tsx'
import { useUser } from '../../kit/auth/session.tsx'
import { firstRead } from '../../kit/table/firstRead.ts'
import { useTable } from '../../kit/table/table.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { useEvery } from '../../kit/live/useEvery.ts'
import { logActions } from './actions.tsx'
import { useLogColumns } from './columns.tsx'
import { dialogs } from './dialogs.ts'
import { useLogFilters } from './filters.ts'

/** Polling interval in milliseconds while a request of the user waits for an answer. */
const PACE = 5000

/** What the page reads first. */
export const first = firstRead({ endpoint: impersonation.logs, storageKey: 'impersonation-logs' })

/** The impersonation requests: who asked to impersonate whom, and the results. */
export default function LogsPage() {
  const t = useText()
  const can = useCan()
  const { id } = useUser()
  const actions = useMemo(() => logActions(id), [id])
  const table = useTable({
    endpoint: impersonation.logs,
    columns: useLogColumns(),
    filters: useLogFilters(),
    actions,
    storageKey: 'impersonation-logs',
  })
  useEvery(
    table.rows.some(({ state, actor_id }) => state === 'requested' && actor_id === id) && PACE,
    () => void table.query.refetch(),
  )
  const ask: UiAction | undefined = can(impersonation.request)
    ? {
        id: 'ask',
        label: t('impersonation:request.action'),
        icon: <IconUserShare size={16} />,
        onClick: () => void open(dialogs.request, {}),
      }
    : undefined
  return (
    <Page title={t('impersonation:title')} count={table.total} primary={ask} fill>
      <LineTabs label={t('impersonation:line')} />
      <ListTable
        table={table}
        label={t('impersonation:title')}
        search={t('impersonation:search')}
        rowLabel={(line) => `${line.actor_email}: ${line.user_email}`}
        onRow={(line) => void open(dialogs.log, { line })}
        empty={{ drawing: 'lock', message: t('impersonation:empty'), action: ask }}
      />
    </Page>
  )
}
