import { statistics } from '@outpost/contract/statistics/endpoints'
import type { MonthRow } from '@outpost/contract/statistics/schemas'
import { Card } from '@outpost/ui/Card'
import { Bytes, Missing } from '@outpost/ui/Cells'
import { useText } from '../../kit/i18n/i18n.ts'
import { Counted } from './Counted.tsx'
import { FigureTable } from './FigureTable.tsx'

const NOTHING = {}
const acts = ['added', 'removed', 'commands', 'sessions'] as const

/** The figures by month, the current month first. */
export default function MonthsTab() {
  return (
    <Counted endpoint={statistics.months} input={NOTHING}>
      {({ months, seen_counted_at, acts_counted_at }) => (
        <Months months={months} isSeenCounted={seen_counted_at !== null} areActsCounted={acts_counted_at !== null} />
      )}
    </Counted>
  )
}

interface MonthsProps {
  months: readonly MonthRow[]
  /** Whether the worker has counted the devices seen. Before that, zero is not a valid figure. */
  isSeenCounted: boolean
  /** Whether the worker has counted everything else: what users did, and the data. Before that, zero is not a valid figure. */
  areActsCounted: boolean
}

function Months({ months, isSeenCounted, areActsCounted }: MonthsProps) {
  const t = useText()
  const columns = [
    { id: 'month', title: t('statistics:month'), cell: (row: MonthRow) => row.month },
    { id: 'seen', title: t('statistics:seen'), cell: (row: MonthRow) => (isSeenCounted ? row.seen : <Missing />) },
    ...acts.map((id) => ({
      id,
      title: t(`statistics:${id}`),
      cell: (row: MonthRow) => (areActsCounted ? row[id] : <Missing />),
    })),
    {
      id: 'bytes',
      title: t('statistics:bytes'),
      cell: (row: MonthRow) => (areActsCounted ? <Bytes value={row.bytes} /> : <Missing />),
    },
  ]
  return (
    <Card flush>
      <FigureTable
        label={t('statistics:tab.months')}
        columns={columns}
        rows={months.toReversed()}
        rowId={({ month }) => month}
      />
    </Card>
  )
}
