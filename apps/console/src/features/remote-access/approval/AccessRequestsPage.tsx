import { accessRequests } from '@outpost/contract/remote-access/approval/endpoints'
import { Page } from '@outpost/ui/Page'
import { useMemo } from 'react'
import { useUser } from '../../../kit/auth/session.tsx'
import { open } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useEvery } from '../../../kit/live/useEvery.ts'
import { firstRead } from '../../../kit/table/firstRead.ts'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { useTable } from '../../../kit/table/table.tsx'
import { useHelp } from '../../../shell/help/useHelp.ts'
import { dialogs } from '../dialogs.ts'
import { requestActions } from './actions.tsx'
import { useRequestColumns } from './columns.tsx'
import { useRequestFilters } from './filters.ts'
import { subjectOf } from './row.ts'

/** Polling interval in milliseconds while a request waits for a decision, or can still end. */
const PACE = 10_000

/** What the page reads first. */
export const first = firstRead({ endpoint: accessRequests.list, storageKey: 'access-requests' })

/** Requests for remote access: those of the user or, for users who can approve them, all. */
export default function AccessRequestsPage() {
  const t = useText()
  const { id: me } = useUser()
  const help = useHelp()
  const actions = useMemo(() => requestActions(me), [me])
  const table = useTable({
    endpoint: accessRequests.list,
    columns: useRequestColumns(),
    filters: useRequestFilters(),
    actions,
    storageKey: 'access-requests',
  })
  const changes = table.rows.some(({ state }) => state === 'pending' || state === 'granted')
  useEvery(changes && PACE, () => void table.query.refetch())
  return (
    <Page title={t('remote:requestsTitle')} count={table.total} fill>
      <ListTable
        table={table}
        label={t('remote:requestsTitle')}
        search={t('accessRequest:search')}
        rowLabel={(row) => `${row.username}: ${subjectOf(row)}`}
        onRow={(row) => void open(dialogs.accessRequest, { request: row })}
        empty={{
          drawing: 'lock',
          message: t('accessRequest:empty'),
          action: help && { id: 'help', label: t('accessRequest:how'), onClick: help.toggle },
        }}
      />
    </Page>
  )
}
