import type { DashboardData } from '@outpost/contract/dashboards/schemas'
import { Skeletons } from '@outpost/ui/Page'
import { lazy, Suspense, useMemo } from 'react'
import { loadChunk } from '../../../kit/browser/chunk.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { align } from '../../telemetry/public.ts'
import { useNumberText, valueName } from '../view/format.ts'
import { Origin } from '../view/Reading.tsx'
import { useView } from '../view/ViewContext.ts'
import { useWidgetTitle, type WidgetProps } from '../view/title.ts'

const LineChart = lazy(() => loadChunk(() => import('@outpost/ui/LineChart')))

/** What the widget and the chart need besides the lines: the title with buttons, the source, paddings, legend and axis. */
const around = 144
const row = 96
const least = 56

/** The series of a widget, in the order of its parameters. */
const seriesOf = (data: DashboardData | undefined, hours: number, parameters: readonly string[]) => {
  const chart = data?.charts.find((one) => one.hours === hours)
  return parameters.flatMap((address) => chart?.series.find(({ parameter }) => parameter === address) ?? [])
}

/** Values over time. */
export function LineWidget({ widget }: WidgetProps) {
  const t = useText()
  const { data, values } = useView()
  const { hours, parameters, h } = widget
  const label = useWidgetTitle(widget)
  const numberText = useNumberText()
  const height = Math.max(least, h * row - around)
  const { times, series, unit } = useMemo(() => {
    const { times, lines } = align(seriesOf(data, hours, parameters))
    return {
      times,
      unit: lines[0]?.series.unit ?? null,
      series: lines.map((line) => ({
        id: line.series.parameter,
        label: valueName(line.series.parameter),
        values: line.values,
        ...(line.minima && line.maxima && { min: line.minima, max: line.maxima }),
      })),
    }
  }, [data, hours, parameters])
  const readAt = data && Date.parse(utcInstant(data.read_at)!) / 1000
  const range = useMemo(
    () => (readAt === undefined ? undefined : ([readAt - hours * 3600, readAt] as const)),
    [readAt, hours],
  )
  const format = useMemo(() => (value: number) => numberText(value, unit), [numberText, unit])
  if (!data) return <Skeletons shape="block" height={height} />
  const worst = parameters.map((address) => values.get(address)).find((value) => value?.status !== 'known')
  return (
    <>
      <Suspense fallback={<Skeletons shape="block" height={height} />}>
        <LineChart
          label={label}
          times={times}
          series={series}
          height={height}
          format={format}
          {...(unit === 'B' && { scale: 'bytes' as const })}
          {...(unit === 's' && { scale: 'duration' as const })}
          {...(range && { range })}
          emptyMessage={t('dashboards:noHistory')}
        />
      </Suspense>
      <Origin value={worst ?? values.get(parameters[0] ?? '')} />
    </>
  )
}
