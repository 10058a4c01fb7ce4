import { type MonthRow, statistics } from '@outpost/contract/statistics'
import { Card } from '@outpost/ui/Card'
import { Bytes } from '@outpost/ui/Cells'
import { useText } from '../../kit/texts.ts'
import { Counted, countedAt } from './Counted.tsx'
import { FigureTable } from './FigureTable.tsx'

const NOTHING = {}
const figures = ['seen', 'added', 'removed', 'commands', 'sessions'] as const

/** The months side by side, the present one first (STATISTICS-004). */
export default function MonthsTab() {
  const t = useText()
  const columns = [
    { id: 'month', title: t('statistics:month'), cell: (row: MonthRow) => row.month },
    ...figures.map((id) => ({ id, title: t(`statistics:${id}`), cell: (row: MonthRow) => row[id] })),
    { id: 'bytes', title: t('statistics:bytes'), cell: (row: MonthRow) => <Bytes value={row.bytes} /> },
  ]
  return (
    <Counted endpoint={statistics.months} input={NOTHING} at={countedAt}>
      {({ months }) => (
        <Card flush>
          <FigureTable label={t('statistics:tab.months')} columns={columns} rows={months.toReversed()} rowId={({ month }) => month} />
        </Card>
      )}
    </Counted>
  )
}
