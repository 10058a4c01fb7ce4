import uPlot, { type Axis, type Options, type Series } from 'uplot'
import { barsOf } from './bars.ts'
import type { ChartSeries } from './data.ts'
import { type ChartScale, valueSteps } from './ticks.ts'

/**
 * How values are connected: by lines, by steps for states that last until the next value, or as bars of intervals, which
 * stand side by side or are stacked.
 */
export type ChartShape = 'line' | 'step' | 'bars' | 'stacked'

export interface ChartLook {
  /** Series colours of the current colour scheme. */
  colors: readonly string[]
  text: string
  grid: string
  surface: string
  font: string
}

/** The properties of a line that are independent of its values. */
export interface LineShape {
  id: string
  color: number
  band: boolean
}

export interface ChartSetup {
  lines: readonly LineShape[]
  hidden: ReadonlySet<string>
  timeZone: string | undefined
  syncKey: string | undefined
  range: readonly [number, number] | undefined
  yMin: number | undefined
  yMax: number | undefined
  scale: ChartScale
  shape: ChartShape
  /** Width of the intervals in seconds, if the shape is bars. */
  interval: number | undefined
  selectable: boolean
}

/** Returns the shapes of all lines. The default colour of a line is its index in the list. */
export const shapesOf = (series: readonly ChartSeries[]): LineShape[] =>
  series.map((one, index) => ({
    id: one.id,
    color: one.color ?? index,
    band: one.min !== undefined && one.max !== undefined,
  }))

export const paletteColor = (place: number, colors: readonly string[]) => colors[place % colors.length] ?? '#888888'

/** Adds an opacity from 0 to 1 to a colour in the form `#rrggbb`. */
const fade = (color: string, opacity: number) =>
  `${color}${Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')}`

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

/** Tick labels from years down to seconds, on a 24-hour clock. A second line shows the day where it changes. */
const TIME_TEXTS: Axis.Values = [
  [365 * DAY, '{YYYY}', null, null, null, null, null, null, 1],
  [28 * DAY, '{YYYY}-{MM}', null, null, null, null, null, null, 1],
  [DAY, '{MM}-{DD}', '\n{YYYY}', null, null, null, null, null, 1],
  [MINUTE, '{HH}:{mm}', '\n{YYYY}-{MM}-{DD}', null, '\n{MM}-{DD}', null, null, null, 1],
  [1, '{HH}:{mm}:{ss}', '\n{YYYY}-{MM}-{DD}', null, '\n{MM}-{DD}', null, null, null, 1],
]

/** Natural steps of the time axis. */
const TIME_STEPS = [
  1,
  5,
  10,
  15,
  30,
  MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  7 * DAY,
  14 * DAY,
  28 * DAY,
  91 * DAY,
  365 * DAY,
]

function axes(look: ChartLook, scale: ChartScale, format: (value: number) => string): Axis[] {
  const common: Axis = {
    stroke: look.text,
    font: look.font,
    grid: { stroke: look.grid, width: 1 },
    ticks: { show: false },
  }
  return [
    { ...common, space: 72, incrs: TIME_STEPS, values: TIME_TEXTS, grid: { show: false }, size: 48 },
    {
      ...common,
      space: 36,
      gap: 8,
      incrs: (_plot, _axis, _least, most) => valueSteps(scale, most),
      size: (plot, messages) => {
        const longest = (messages ?? []).reduce((longer, text) => (text.length > longer.length ? text : longer), '')
        plot.ctx.font = look.font
        // measureText returns device pixels, but CSS pixels are needed.
        return Math.ceil(plot.ctx.measureText(longest).width / devicePixelRatio) + 16
      },
      values: (_plot, ticks) => ticks.map(format),
    },
  ]
}

/** Returns the lines, each preceded by the two edges of its band if it has one. */
function rendered(
  { lines, hidden, shape, interval }: ChartSetup,
  look: ChartLook,
): { series: Series[]; bands: uPlot.Band[] } {
  const all: Series[] = [{}]
  const bands: uPlot.Band[] = []
  const single = lines.length === 1
  const isBar = shape === 'bars' || shape === 'stacked'
  const visible = lines.filter(({ id }) => !hidden.has(id))
  for (const one of lines) {
    const color = paletteColor(one.color, look.colors)
    const show = !hidden.has(one.id)
    if (one.band) {
      const edge: Series = { show, stroke: 'transparent', width: 0, points: { show: false } }
      bands.push({ series: [all.length, all.length + 1], fill: fade(color, 0.16) })
      all.push({ ...edge, label: `${one.id} max` }, { ...edge, label: `${one.id} min` })
    }
    all.push({
      label: one.id,
      show,
      stroke: color,
      width: isBar ? 0 : 1.5,
      spanGaps: false,
      fill: isBar ? color : single && !one.band && shape === 'line' ? fade(color, 0.1) : undefined,
      ...(shape === 'step' && { paths: uPlot.paths.stepped!({ align: 1 }) }),
      ...(shape === 'bars' && { paths: barsOf(visible.indexOf(one), visible.length, interval ?? HOUR) }),
      ...(shape === 'stacked' && { paths: barsOf(0, 1, interval ?? HOUR) }),
      // Fill down to the axis: uPlot would fill towards zero, which for dBm is above the chart.
      fillTo: (plot) => plot.scales.y?.min ?? 0,
      points: {
        show: (plot, _series, from, to) => shape === 'line' && to - from < plot.width / 24,
        size: 4,
        fill: look.surface,
      },
    })
  }
  return { series: all, bands }
}

/** Returns all options that uPlot needs to draw the chart in the current colour scheme and time zone. */
export function chartOptions(
  setup: ChartSetup,
  look: ChartLook,
  format: (value: number) => string,
): Omit<Options, 'width' | 'height'> {
  const { timeZone, syncKey, range, yMin, yMax } = setup
  return {
    ...rendered(setup, look),
    axes: axes(look, setup.scale, format),
    legend: { show: false },
    padding: [8, 24, 0, 0],
    tzDate: (seconds) => (timeZone ? uPlot.tzDate(new Date(seconds * 1000), timeZone) : new Date(seconds * 1000)),
    cursor: {
      sync: syncKey ? { key: syncKey, setSeries: false } : undefined,
      drag: { x: setup.selectable, y: false, setScale: false },
      points: { size: 7, width: 1.5 },
      y: false,
    },
    scales: {
      // A single point gets a range of one hour around it; uPlot would choose years.
      x: {
        time: true,
        range: range
          ? [range[0], range[1]]
          : (_plot, low, high) => (low === high ? [low - HOUR / 2, high + HOUR / 2] : [low, high]),
      },
      y: {
        range: (_plot, low, high) => {
          const [from, to] = uPlot.rangeNum(low ?? 0, high ?? 1, 0.1, true)
          return [yMin ?? from, yMax ?? to]
        },
      },
    },
  }
}
