import { measured } from '@outpost/contract/device/answers'
import { Card } from '@outpost/ui/Card'
import { formatBytes, formatCoordinate } from '@outpost/ui/Cells'
import { useUiLocale } from '@outpost/ui/Locale'
import type { ChartScale, ChartSeries } from '@outpost/ui/LineChart'
import { Skeletons } from '@outpost/ui/Page'
import { useUiMessages } from '@outpost/ui/UiMessages'
import { lazy, Suspense, useCallback, useMemo } from 'react'
import { loadChunk } from '../../kit/browser/chunk.ts'
import { translateLoose, useText } from '../../kit/i18n/i18n.ts'
import { utcInstant } from '../../kit/browser/utc.ts'
import { fieldTitle } from '../devices/public.ts'
import { type Aligned, align, withLatest } from './align.ts'
import type { ChartPlan } from './charts.ts'
import { useMetricsView } from './MetricsContext.ts'
import { formatDuration } from './duration.ts'
import { intervalOf, usagePer } from './usage.ts'
import { selectedRange } from '../../kit/table/range.ts'
import { ChartExtra } from './ChartExtra.tsx'
import { isOffline } from './offline.ts'
import { isOfTemplate, templateOf, templateValueName } from './templateCharts.ts'
import classes from './Metrics.module.css'

const LineChart = lazy(() => loadChunk(() => import('@outpost/ui/LineChart')))

const HEIGHT = 224
/** Units that the number format itself adds. */
const SPOKEN = new Set(['B', 's'])

/**
 * Returns the number format for axis and legend: bytes and durations in scaled units, coordinates with all decimals.
 */
function useFormat(plan: string, unit: string | null | undefined): ((value: number) => string) | undefined {
  const { locale } = useUiLocale()
  const messages = useUiMessages()
  return useMemo(() => {
    if (plan === 'latitude' || plan === 'longitude') return formatCoordinate
    if (unit === 'B') return (value: number) => formatBytes(value, locale)
    return unit === 's' ? (value: number) => formatDuration(value, messages) : undefined
  }, [plan, unit, locale, messages])
}

/** The steps of the axis: states and counts have no halves. */
function scaleOf({ kind }: ChartPlan, unit: string | null | undefined): ChartScale {
  if (unit === 'B') return 'bytes'
  if (unit === 's') return 'duration'
  return kind === 'state' || unit === 'dBm' ? 'whole' : 'decimal'
}

/** The name of a value, which for those of monitoring templates is part of the address. */
const nameOfValue = (address: string): string =>
  isOfTemplate(address) ? templateValueName(address) : fieldTitle(address)

/** The title of a chart. */
export const titleOf = ({ id, parameters }: ChartPlan): string =>
  isOfTemplate(id) ? templateValueName(id) : translateLoose(`telemetry:chart.${id}`, fieldTitle(parameters[0]!))

const lineOf = ({ series, values, minima, maxima }: Aligned['lines'][number]): ChartSeries => ({
  id: series.parameter,
  label: nameOfValue(series.parameter),
  values,
  ...(minima && maxima && { min: minima, max: maxima }),
})

/** What a chart without values says: the device was offline, or online without reporting the value. */
function useEmptyMessage(): string | undefined {
  const t = useText()
  const { offline, metrics } = useMetricsView()
  if (!offline) return undefined
  return isOffline(offline, metrics.span) ? t('telemetry:offline.all') : t('telemetry:noData')
}

/** Where the values of a chart come from. */
function useSource({ id }: ChartPlan): string {
  const t = useText()
  const { templateNames } = useMetricsView()
  if (!isOfTemplate(id)) return t('telemetry:source.report')
  const name = templateNames.get(templateOf(id))
  return name === undefined ? t('telemetry:source.someTemplate') : t('telemetry:source.template', { name })
}

/** A chart up to the latest report; all charts of the page share crosshair and time range. */
export function ChartCard({ plan }: { plan: ChartPlan }) {
  const { metrics, device, offline, upToNow, setRange } = useMetricsView()
  const { available, series } = metrics
  const names = useMemo(() => plan.parameters.filter((name) => available.has(name)), [plan, available])
  // Memoized, because the chart is rendered again whenever this value changes: only for a new response or a new report.
  const read = useMemo(() => align(names.flatMap((name) => series.get(name) ?? [])), [names, series])
  const at = upToNow && device?.last_update_at ? Date.parse(utcInstant(device.last_update_at)!) / 1000 : undefined
  const { times, lines } = useMemo(
    () => withLatest(read, at, (name) => measured(name, device?.[name])),
    [read, at, device],
  )
  const step = Math.max(0, ...lines.map((line) => line.series.step))
  const interval = plan.kind === 'counter' ? intervalOf(metrics.span, step) : undefined
  const charted = useMemo(
    () => (interval === undefined ? { times, lines } : usagePer({ times, lines }, interval)),
    [times, lines, interval],
  )
  const rendered = useMemo(() => charted.lines.map(lineOf), [charted])
  const unit = lines[0]?.series.unit
  const format = useFormat(plan.id, unit)
  const select = useCallback((from: number, to: number) => setRange(selectedRange(from, to)), [setRange])
  const emptyMessage = useEmptyMessage()
  return (
    <Card title={titleOf(plan)} extra={<ChartExtra plan={plan} charted={charted} interval={interval} />}>
      <Suspense fallback={<Skeletons shape="block" height={HEIGHT + 44} />}>
        <LineChart
          label={titleOf(plan)}
          times={charted.times}
          series={rendered}
          scale={scaleOf(plan, unit)}
          {...(plan.kind === 'state' && { shape: 'step' as const })}
          {...(interval !== undefined && { shape: 'bars' as const, interval })}
          height={HEIGHT}
          syncKey="metrics"
          range={metrics.span}
          onRangeSelect={select}
          {...(offline && { shaded: offline })}
          {...(emptyMessage !== undefined && { emptyMessage })}
          {...(unit && !SPOKEN.has(unit) && { unit })}
          {...(format && { format })}
          {...(plan.yMin !== undefined && { yMin: plan.yMin })}
          {...(plan.yMax !== undefined && { yMax: plan.yMax })}
        />
      </Suspense>
      <p className={classes.source}>{useSource(plan)}</p>
    </Card>
  )
}
