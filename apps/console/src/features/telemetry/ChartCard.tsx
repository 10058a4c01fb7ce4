import { Card } from '@outpost/ui/Card'
import { Age, formatAge, formatBytes } from '@outpost/ui/Cells'
import { useUiLocale } from '@outpost/ui/Locale'
import type { ChartSeries } from '@outpost/ui/LineChart'
import { Skeletons } from '@outpost/ui/Page'
import { useUiTexts } from '@outpost/ui/UiTexts'
import { lazy, Suspense, useCallback, useMemo } from 'react'
import { loadChunk } from '../../kit/chunk.ts'
import { translateLoose } from '../../kit/texts.ts'
import { utcInstant } from '../../kit/utc.ts'
import { fieldCell, fieldTitle } from '../devices/public.ts'
import { type Aligned, align } from './align.ts'
import type { ChartPlan } from './charts.ts'
import classes from './Metrics.module.css'
import { useMetricsView } from './MetricsContext.ts'
import { drawnRange } from './range.ts'

const LineChart = lazy(() => loadChunk(() => import('@outpost/ui/LineChart')))

const HEIGHT = 224
/** Units whose figures are written with a unit of their own. */
const SPOKEN = new Set(['B', 's'])

/** Numbers on axis and legend: bytes and durations in steps that people know. */
function useFormat(unit: string | null | undefined): ((value: number) => string) | undefined {
  const { locale } = useUiLocale()
  const texts = useUiTexts()
  return useMemo(() => {
    if (unit === 'B') return (value: number) => formatBytes(value, locale)
    return unit === 's' ? (value: number) => formatAge(value, texts) : undefined
  }, [unit, locale, texts])
}

const titleOf = (plan: ChartPlan): string => translateLoose(`telemetry:chart.${plan.id}`, fieldTitle(plan.parameters[0]!))

const lineOf = ({ series, values, minima, maxima }: Aligned['lines'][number]): ChartSeries => ({
  id: series.parameter,
  label: fieldTitle(series.parameter),
  values,
  ...(minima && maxima && { min: minima, max: maxima }),
})

/** One chart with the latest values of its lines; all charts of the page share crosshair and range. */
export function ChartCard({ plan }: { plan: ChartPlan }) {
  const { metrics, setRange } = useMetricsView()
  const { available, series } = metrics
  const names = useMemo(() => plan.parameters.filter((name) => available.has(name)), [plan, available])
  // New only for a new answer: the chart is drawn anew for it.
  const { times, lines } = useMemo(() => align(names.flatMap((name) => series.get(name) ?? [])), [names, series])
  const drawn = useMemo(() => lines.map(lineOf), [lines])
  const unit = lines[0]?.series.unit
  const format = useFormat(unit)
  const select = useCallback((from: number, to: number) => setRange(drawnRange(from, to)), [setRange])
  return (
    <Card title={titleOf(plan)} extra={<Latest names={names} />}>
      <Suspense fallback={<Skeletons shape="block" height={HEIGHT + 44} />}>
        <LineChart
          label={titleOf(plan)}
          times={times}
          series={drawn}
          height={HEIGHT}
          syncKey="metrics"
          range={metrics.span}
          onRangeSelect={select}
          {...(unit && !SPOKEN.has(unit) && { unit })}
          {...(format && { format })}
          {...(plan.yMin !== undefined && { yMin: plan.yMin })}
          {...(plan.yMax !== undefined && { yMax: plan.yMax })}
        />
      </Suspense>
    </Card>
  )
}

/** What the device says now, with its age: it may be newer than the end of the line. */
function Latest({ names }: { names: readonly string[] }) {
  const { device } = useMetricsView()
  if (!device) return null
  return (
    <span className={classes.latest}>
      {names.map((name) => <span key={name} title={fieldTitle(name)}>{fieldCell(name, device)}</span>)}
      <Age at={utcInstant(device.last_update_at)} staleAfter={Math.max(600, 2 * device.dynamic_monitoring)} />
    </span>
  )
}
