import { remoteConnect } from '@outpost/contract/remote-access/connect/endpoints'
import { recordings } from '@outpost/contract/remote-access/recording/endpoints'
import type { UiAction } from '@outpost/ui/Actions'
import { Page } from '@outpost/ui/Page'
import { resolveTimeRange, TimeRange, type TimeRangeValue } from '@outpost/ui/TimeRange'
import { IconSearch } from '@tabler/icons-react'
import { useCan } from '../../../kit/auth/can.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useEvery } from '../../../kit/live/useEvery.ts'
import { useNow } from '../../../kit/live/useNow.ts'
import { goTo } from '../../../kit/screen/goTo.ts'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { PRESETS } from '../../../kit/table/range.ts'
import { useTable } from '../../../kit/table/table.tsx'
import { useRange } from '../../../kit/table/useRange.ts'
import { historyActions } from './actions.tsx'
import { useHistoryColumns } from './columns.tsx'
import { useHistoryFilters } from './filters.ts'

const MONTH: TimeRangeValue = { last: 30 * 86_400 }
/** Update interval in milliseconds for the start of a period that ends now. */
const TICK = 60_000
/** Polling interval in milliseconds while a session is running; its byte counts are stored every ten seconds. */
const PACE = 10_000

/** The sessions of all users: who reached what, when, for how long, and how much went through. */
export default function AccessHistoryPage() {
  const t = useText()
  const can = useCan()
  const [range, setRange] = useRange(MONTH)
  const upToNow = 'last' in range
  const { from, to } = resolveTimeRange(range, useNow(upToNow, TICK))
  const dates = { start_date: new Date(from).toISOString(), ...(!upToNow && { end_date: new Date(to).toISOString() }) }
  const table = useTable({
    endpoint: remoteConnect.logs,
    columns: useHistoryColumns(),
    filters: useHistoryFilters(),
    actions: historyActions,
    storageKey: 'access-history',
    fixed: dates,
  })
  useEvery(table.rows.some((row) => row.end_time === null) && PACE, () => void table.query.refetch())
  const search: readonly UiAction[] = can(recordings.search)
    ? [
        {
          id: 'search-recordings',
          label: t('recording:find.action'),
          icon: <IconSearch size={16} />,
          onClick: () => goTo('/remote/recordings'),
        },
      ]
    : []
  return (
    <Page
      title={t('remote:historyTitle')}
      count={table.total}
      more={search}
      tools={<TimeRange value={range} onChange={setRange} presets={PRESETS} />}
      fill
    >
      <ListTable
        table={table}
        label={t('remote:historyTitle')}
        search={t('remote:history.search')}
        rowLabel={(row) => `${row.username}: ${row.name}`}
        empty={{ message: t('remote:history.empty') }}
      />
    </Page>
  )
}
