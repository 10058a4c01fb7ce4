import { deviceUpdates } from '@outpost/contract/files/updates/endpoints'
import { Page } from '@outpost/ui/Page'
import { useText } from '../../../../kit/i18n/i18n.ts'
import { ListTable } from '../../../../kit/table/ListTable.tsx'
import { firstRead } from '../../../../kit/table/firstRead.ts'
import { useTable } from '../../../../kit/table/table.tsx'
import { useWatched } from '../useWatched.ts'
import { rolloutActions } from './actions.ts'
import { rolloutAddress, useRolloutColumns } from './columns.tsx'

/** What the page reads first. */
export const first = firstRead({ endpoint: deviceUpdates.rollouts, storageKey: 'rollouts' })

/** The staged rollouts of firmware and how far each has come. */
export default function RolloutsPage() {
  const t = useText()
  const table = useTable({
    endpoint: deviceUpdates.rollouts,
    columns: useRolloutColumns(),
    actions: rolloutActions,
    storageKey: 'rollouts',
  })
  useWatched(
    table.rows.some(({ state }) => state === 'running'),
    table.query.refetch,
  )
  const title = t('updates:rollout.title')
  return (
    <Page title={title} description={t('updates:rollout.purpose')} count={table.total} fill>
      <ListTable
        table={table}
        label={title}
        rowLabel={(row) => row.file_name}
        rowHref={rolloutAddress}
        search={t('updates:rollout.search')}
        empty={{ message: t('updates:rollout.empty') }}
      />
    </Page>
  )
}
