import 'uplot/dist/uPlot.min.css'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { IconTable } from '@tabler/icons-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { formatDateTime, formatLevel, formatNumber } from './cells/format.ts'
import { ChartTable } from './chart/ChartTable.tsx'
import classes from './chart/Chart.module.css'
import { type ChartSeries, summarise } from './chart/data.ts'
import { Legend } from './chart/Legend.tsx'
import type { ChartShape } from './chart/options.ts'
import type { ChartPeriod } from './chart/shade.ts'
import type { ChartScale } from './chart/ticks.ts'
import { useChartKeys } from './chart/useChartKeys.ts'
import { usePlot } from './chart/usePlot.ts'
import { IconButton } from './IconButton.tsx'
import { useUiLocale } from './Locale.tsx'
import { EmptyState } from './Page.tsx'
import { useUiMessages } from './UiMessages.tsx'

/** Height of a one-line legend with the time below it. The space is reserved even without data. */
const LEGEND = 44

export type { ChartSeries } from './chart/data.ts'
export type { ChartShape } from './chart/options.ts'
export type { ChartPeriod } from './chart/shade.ts'
export type { ChartScale } from './chart/ticks.ts'

export interface LineChartProps {
  /** Accessible name: what the chart shows. */
  label: string
  /** Unix seconds in ascending order. Keep this array and `series` stable while they do not change. */
  times: readonly number[]
  series: readonly ChartSeries[]
  unit?: string
  /** Formats values on the axis and in the legend; by default in the user's number format with at most two decimals. */
  format?: (value: number) => string
  height?: number
  /** Charts with the same key share a crosshair. */
  syncKey?: string
  /** The first and last second of the axis; by default those of the data. */
  range?: readonly [number, number]
  /** Intervals without data longer than this many seconds are shown as gaps. */
  gapAfter?: number
  /** Periods in Unix seconds that are shaded behind the lines. Keep this array stable while it does not change. */
  shaded?: readonly ChartPeriod[]
  /** What a chart without values says. */
  emptyMessage?: string
  yMin?: number
  yMax?: number
  /** How the values are counted, for the steps of the axis; by default decimal. */
  scale?: ChartScale
  /** How the values are drawn; by default as lines. */
  shape?: ChartShape
  /** For bars: the seconds from the time of a value that it covers. */
  interval?: number
  /** If set, dragging over the chart selects a time range. */
  onRangeSelect?: (fromSeconds: number, toSeconds: number) => void
}

/**
 * A line chart over time: gaps in the data, bands from minimum to maximum, a shared crosshair, and the same data as a
 * table. The keys of `useChartKeys` do what the pointer does.
 */
export default function LineChart(props: LineChartProps) {
  const { label, times, series, unit, height = 240 } = props
  const messages = useUiMessages()
  const { locale } = useUiLocale()
  const [asTable, setAsTable] = useState(false)
  const own = useMemo(
    () => (value: number) =>
      unit === 'dBm' ? formatLevel(value, locale) : formatNumber(value, locale, { maximumFractionDigits: 2 }),
    [unit, locale],
  )
  const format = props.format ?? own
  const withUnit = (value: number) => (unit ? `${format(value)} ${unit}` : format(value))
  const empty = series.every((one) => one.values.every((value) => value === null))

  return (
    <figure className={classes.figure} aria-label={label}>
      {empty ? (
        <div className={classes.empty} style={{ minHeight: height + LEGEND }}>
          <EmptyState compact drawing="chart" message={props.emptyMessage ?? messages.noData} />
        </div>
      ) : asTable ? (
        <div className={classes.asTable}>
          <ChartTable label={label} times={times} series={series} format={format} unit={unit} height={height} />
        </div>
      ) : (
        <Plot {...props} height={height} format={format} withUnit={withUnit} />
      )}
      {!empty && (
        <IconButton
          className={classes.toggle}
          label={messages.showAsTable}
          icon={<IconTable size={16} />}
          size="xs"
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        />
      )}
    </figure>
  )
}

interface PlotPartProps extends LineChartProps {
  height: number
  format: (value: number) => string
  withUnit: (value: number) => string
}

function Plot(props: PlotPartProps) {
  const { label, times, series, unit, height, format, withUnit } = props
  const { timeZone } = useUiLocale()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [cursor, setCursor] = useState<number | null>(null)
  const { ref: sizeRef, width } = useElementSize<HTMLDivElement>()
  const box = useRef<HTMLDivElement>(null)
  const boxRef = useMergedRef(box, sizeRef)
  const { scheme, plot } = usePlot(box, {
    times,
    series,
    hidden,
    format,
    timeZone,
    width,
    height,
    syncKey: props.syncKey,
    range: props.range,
    gapAfter: props.gapAfter,
    shaded: props.shaded,
    yMin: props.yMin,
    yMax: props.yMax,
    scale: props.scale ?? (unit === 'dBm' ? 'whole' : 'decimal'),
    shape: props.shape ?? 'line',
    interval: props.interval,
    onRangeSelect: props.onRangeSelect,
    onCursor: setCursor,
  })
  const keys = useChartKeys({ plot, times, cursor, onRangeSelect: props.onRangeSelect })
  const point = cursor === null ? times.length - 1 : times.indexOf(cursor)
  return (
    <>
      <Legend
        times={times}
        series={series}
        hidden={hidden}
        onHiddenChange={setHidden}
        cursor={cursor}
        format={withUnit}
        unit={unit}
        scheme={scheme}
      />
      <Walked
        text={describePoint(times, series, point, withUnit, timeZone)}
        point={point}
        last={times.length - 1}
        label={label}
        keys={keys}
      >
        <div ref={boxRef} className={classes.plot} style={{ height }} aria-hidden />
        <span className={classes.zone} aria-hidden>
          {zonesOf(props.range ?? [times[0], times.at(-1)], timeZone)}
        </span>
      </Walked>
      <figcaption className={classes.labels}>{describe(label, times, series, withUnit, timeZone)}</figcaption>
    </>
  )
}

interface WalkedProps {
  label: string
  /** The point under the crosshair, of those up to `last`. */
  point: number
  last: number
  /** A description of the point. */
  text: string
  keys: ReturnType<typeof useChartKeys>
  children: ReactNode
}

/** What is drawn, as a slider whose steps are the points: screen readers pass its keys on and read each point. */
function Walked({ label, point, last, text, keys, children }: WalkedProps) {
  return (
    <div
      className={classes.axes}
      dir="ltr"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input cannot contain the chart
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={Math.max(0, point)}
      aria-valuetext={text}
      {...keys}
    >
      {children}
    </div>
  )
}

/** The time zone of the axis; two names if daylight saving time begins or ends in between. */
const zonesOf = (range: readonly (number | undefined)[], timeZone: string | undefined): string =>
  [...new Set(range.map((seconds) => formatDateTime((seconds ?? 0) * 1000, timeZone).zone))].join('/')

const momentOf = (seconds: number | undefined, timeZone: string | undefined): string => {
  if (seconds === undefined) return ''
  const { date, time, zone } = formatDateTime(seconds * 1000, timeZone)
  return `${date} ${time} ${zone}`
}

/** Describes a point for screen readers: its time, and the value of every line. */
function describePoint(
  times: readonly number[],
  series: readonly ChartSeries[],
  point: number,
  format: (value: number) => string,
  timeZone: string | undefined,
): string {
  const parts = series.map(({ label, values }) => {
    const value = values[point]
    return `${label}: ${value === null || value === undefined ? '–' : format(value)}`
  })
  return [momentOf(times[point], timeZone), ...parts].filter(Boolean).join(', ')
}

/** Describes the chart for screen readers. */
function describe(
  label: string,
  times: readonly number[],
  series: readonly ChartSeries[],
  format: (value: number) => string,
  timeZone: string | undefined,
): string {
  const parts = series.map((one) => {
    const sum = summarise(one.values)
    return sum ? `${one.label}: ${format(sum.min)} – ${format(sum.max)}, ${format(sum.last)}` : `${one.label}: –`
  })
  return `${label}, ${momentOf(times[0], timeZone)} – ${momentOf(times.at(-1), timeZone)}. ${parts.join('. ')}`
}
