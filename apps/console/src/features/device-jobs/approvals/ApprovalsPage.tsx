import { approvalStates } from '@outpost/contract/device-jobs/approvals/constants'
import { jobApprovals } from '@outpost/contract/device-jobs/approvals/endpoints'
import type { FilterDefinition } from '@outpost/ui/FilterBar'
import { Page } from '@outpost/ui/Page'
import { useMemo } from 'react'
import { useUser } from '../../../kit/auth/session.tsx'
import { open } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useEvery } from '../../../kit/live/useEvery.ts'
import { firstRead } from '../../../kit/table/firstRead.ts'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { useTable } from '../../../kit/table/table.tsx'
import { dialogs } from '../dialogs.ts'
import { approvalActions } from './actions.tsx'
import { useApprovalColumns } from './columns.tsx'
import { subjectOf } from './row.ts'

/** Milliseconds between two reads while a request awaits a decision or is being carried out. */
const PACE = 5000

/** What the page reads first. */
export const first = firstRead({ endpoint: jobApprovals.list, storageKey: 'job-approvals' })

function useApprovalFilters(): readonly FilterDefinition[] {
  const t = useText()
  return useMemo(
    () => [
      {
        id: 'state',
        label: t('jobApproval:field.state'),
        options: approvalStates.map((value) => ({ value, label: t(`jobApproval:state.${value}`) })),
        negatable: false,
      },
      {
        id: 'own',
        label: t('jobApproval:field.user'),
        options: [{ value: 'true', label: t('jobApproval:own') }],
        negatable: false,
      },
    ],
    [t],
  )
}

/** Work on devices that a second user approves: the requests of the user or, for users who can approve them, all. */
export default function ApprovalsPage() {
  const t = useText()
  const { id: me } = useUser()
  const actions = useMemo(() => approvalActions(me), [me])
  const table = useTable({
    endpoint: jobApprovals.list,
    columns: useApprovalColumns(),
    filters: useApprovalFilters(),
    actions,
    storageKey: 'job-approvals',
  })
  const changes = table.rows.some(({ state }) => state === 'pending' || state === 'approved')
  useEvery(changes && PACE, () => void table.query.refetch())
  return (
    <Page title={t('jobs:approvals')} count={table.total} fill>
      <ListTable
        table={table}
        label={t('jobs:approvals')}
        search={t('jobApproval:search')}
        rowLabel={(row) => `${row.username}: ${subjectOf(row)}`}
        onRow={(row) => void open(dialogs.approval, { id: row.id })}
        empty={{ drawing: 'lock', message: t('jobApproval:empty') }}
      />
    </Page>
  )
}
