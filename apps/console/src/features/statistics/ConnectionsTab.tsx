import type { ResultOf } from '@outpost/contract/kit/endpoint'
import { statistics } from '@outpost/contract/statistics/endpoints'
import { Card } from '@outpost/ui/Card'
import { Age } from '@outpost/ui/Cells'
import { EmptyState } from '@outpost/ui/Page'
import { useMemo } from 'react'
import { useText } from '../../kit/i18n/i18n.ts'
import { utcInstant } from '../../kit/browser/utc.ts'
import { Counted } from './Counted.tsx'
import { CourseCard, secondsOf } from './CourseCard.tsx'
import { FigureTable } from './FigureTable.tsx'

type Figures = ResultOf<typeof statistics.connections>

const NOTHING = {}

/** The number of devices per gateway, and the results of connection attempts. */
export default function ConnectionsTab() {
  return (
    <Counted endpoint={statistics.connections} input={NOTHING}>
      {(figures) => <Connections figures={figures} />}
    </Counted>
  )
}

function Connections({ figures: { gateways, hours } }: { figures: Figures }) {
  const t = useText()
  const times = useMemo(() => hours.map(({ at }) => secondsOf(at)), [hours])
  const series = useMemo(
    () =>
      (['connected', 'flaps', 'refused'] as const).map((id) => ({
        id,
        label: t(`statistics:attempt.${id}`),
        values: hours.map((hour) => hour[id]),
      })),
    [hours, t],
  )
  const columns = [
    { id: 'name', title: t('statistics:gateway'), cell: (row: Figures['gateways'][number]) => row.name },
    { id: 'devices', title: t('statistics:connectedDevices'), cell: (row: Figures['gateways'][number]) => row.devices },
    {
      id: 'seen_at',
      title: t('statistics:lastSign'),
      cell: (row: Figures['gateways'][number]) => <Age at={utcInstant(row.seen_at)} />,
    },
  ]
  return (
    <>
      <Card title={t('statistics:gateways')} flush>
        {gateways.length === 0 ? (
          <EmptyState compact message={t('statistics:noGateway')} />
        ) : (
          <FigureTable label={t('statistics:gateways')} columns={columns} rows={gateways} rowId={({ name }) => name} />
        )}
      </Card>
      <CourseCard title={t('statistics:attempts')} times={times} series={series} />
    </>
  )
}
