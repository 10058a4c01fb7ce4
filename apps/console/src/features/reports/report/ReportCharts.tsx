import type { DayOfReport } from '@outpost/contract/reports/generated'
import { Card } from '@outpost/ui/Card'
import type { ChartSeries } from '@outpost/ui/LineChart'
import { LocaleProvider, useUiLocale } from '@outpost/ui/Locale'
import { Skeletons } from '@outpost/ui/Page'
import { useUiMessages } from '@outpost/ui/UiMessages'
import { lazy, Suspense, useMemo } from 'react'
import { loadChunk } from '../../../kit/browser/chunk.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { figureText, type Measure } from './figures.ts'

const LineChart = lazy(() => loadChunk(() => import('@outpost/ui/LineChart')))

const HEIGHT = 200
const DAY = 86_400

interface ChartProps {
  title: string
  days: readonly DayOfReport[]
  measure: Measure
  series: readonly ChartSeries[]
}

/** The beginning of each day as if it were one of UTC, which is also the zone of the axis: it names days, not moments. */
const timesOf = (days: readonly DayOfReport[]): number[] =>
  days.map(({ date }) => Date.parse(`${date}T00:00:00Z`) / 1000)

function Chart({ title, days, measure, series }: ChartProps) {
  const { locale } = useUiLocale()
  const messages = useUiMessages()
  const times = useMemo(() => timesOf(days), [days])
  const isBytes = measure === 'bytes'
  const range = useMemo(() => [times[0] ?? 0, (times.at(-1) ?? 0) + DAY] as const, [times])
  const format = useMemo(
    () => (value: number) => figureText(value, measure, { locale, messages }),
    [measure, locale, messages],
  )
  return (
    <Card title={title} level={2}>
      <Suspense fallback={<Skeletons shape="block" height={HEIGHT + 44} />}>
        <LocaleProvider locale={locale} timeZone="UTC">
          <LineChart
            label={title}
            times={times}
            series={series}
            height={HEIGHT}
            format={format}
            gapAfter={1.5 * DAY}
            {...(isBytes && { range, yMin: 0, scale: 'bytes' as const, shape: 'bars' as const, interval: DAY })}
          />
        </LocaleProvider>
      </Suspense>
    </Card>
  )
}

const isKnown = (days: readonly DayOfReport[], name: 'signal' | 'temperature' | 'sent' | 'received'): boolean =>
  days.filter((day) => day[name] !== null).length > 1

/** The charts of a report by day: those of its parameters that are known on at least two days. */
export function ReportCharts({ days, has }: { days: readonly DayOfReport[]; has: (name: string) => boolean }) {
  const t = useText()
  const [data, signal, temperature] = useMemo(
    () => [
      [
        { id: 'received', label: t('reports:page.received'), values: days.map((day) => day.received) },
        { id: 'sent', label: t('reports:page.sent'), values: days.map((day) => day.sent) },
      ],
      [{ id: 'signal', label: t('reports:parameter.signal'), values: days.map((day) => day.signal) }],
      [{ id: 'temperature', label: t('reports:parameter.temperature'), values: days.map((day) => day.temperature) }],
    ],
    [days, t],
  )
  return (
    <>
      {has('data_usage') && isKnown(days, 'received') && (
        <Chart title={t('reports:page.dataByDay')} days={days} measure="bytes" series={data!} />
      )}
      {has('signal') && isKnown(days, 'signal') && (
        <Chart title={t('reports:page.signalByDay')} days={days} measure="signal" series={signal!} />
      )}
      {has('temperature') && isKnown(days, 'temperature') && (
        <Chart title={t('reports:page.temperatureByDay')} days={days} measure="temperature" series={temperature!} />
      )}
    </>
  )
}
