import type { ResultOf } from '@outpost/contract/kit/endpoint'
import { statistics } from '@outpost/contract/statistics/endpoints'
import { Card } from '@outpost/ui/Card'
import { EmptyState } from '@outpost/ui/Page'
import { useMemo } from 'react'
import { useText } from '../../kit/i18n/i18n.ts'
import { Counted } from './Counted.tsx'
import { CourseCard, secondsOf } from './CourseCard.tsx'
import { FigureTable } from './FigureTable.tsx'

type Figures = ResultOf<typeof statistics.unique>

const NOTHING = {}

/** The number of distinct devices seen per day and per month. */
export default function UniqueTab() {
  return (
    <Counted endpoint={statistics.unique} input={NOTHING}>
      {(figures) => <Unique figures={figures} />}
    </Counted>
  )
}

function Unique({ figures: { days, months } }: { figures: Figures }) {
  const t = useText()
  const times = useMemo(() => days.map(({ day }) => secondsOf(day)), [days])
  const series = useMemo(
    () => [{ id: 'devices', label: t('statistics:seen'), values: days.map(({ devices }) => devices) }],
    [days, t],
  )
  if (days.length === 0) return <EmptyState drawing="chart" message={t('statistics:nothingSeen')} />
  const columns = [
    { id: 'month', title: t('statistics:month'), cell: (row: Figures['months'][number]) => row.month },
    { id: 'devices', title: t('statistics:seen'), cell: (row: Figures['months'][number]) => row.devices },
  ]
  return (
    <>
      <CourseCard title={t('statistics:byDay')} times={times} series={series} />
      <Card title={t('statistics:byMonth')} flush>
        <FigureTable
          label={t('statistics:byMonth')}
          columns={columns}
          rows={months.toReversed()}
          rowId={({ month }) => month}
        />
      </Card>
    </>
  )
}
