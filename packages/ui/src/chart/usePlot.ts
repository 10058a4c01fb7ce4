import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import uPlot from 'uplot'
import { CHART_COLORS } from '../theme/tokens.ts'
import { alignedData, type ChartSeries, stacked } from './data.ts'
import { chartOptions, type ChartLook, type ChartSetup, type LineShape, shapesOf } from './options.ts'
import { type ChartPeriod, drawPeriods } from './shade.ts'
import { useScheme } from './useScheme.ts'

export interface PlotProps extends Omit<ChartSetup, 'lines' | 'selectable'> {
  times: readonly number[]
  series: readonly ChartSeries[]
  gapAfter: number | undefined
  /** Periods that are shaded behind the lines. */
  shaded: readonly ChartPeriod[] | undefined
  width: number
  height: number
  format: (value: number) => string
  /** Called with the second under the crosshair. */
  onCursor: (seconds: number | null) => void
  onRangeSelect: ((from: number, to: number) => void) | undefined
}

function readLook(element: Element, scheme: 'light' | 'dark'): ChartLook {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    colors: CHART_COLORS[scheme],
    text: token('--ui-text-3'),
    grid: token('--ui-hairline'),
    surface: token('--ui-surface'),
    font: `11px ${style.fontFamily}`,
  }
}

/** Creates uPlot hooks that forward events to the latest callbacks and shade the latest periods. */
function hooksFor(latest: RefObject<PlotProps>, shade: string): uPlot.Hooks.Arrays {
  return {
    drawClear: [(chart) => drawPeriods(chart, latest.current.shaded ?? [], shade)],
    setCursor: [
      (chart) => {
        const { idx } = chart.cursor
        latest.current.onCursor(typeof idx === 'number' ? (chart.data[0][idx] ?? null) : null)
      },
    ],
    setSelect: [
      (chart) => {
        const { left, width } = chart.select
        if (width < 4) return
        latest.current.onRangeSelect?.(chart.posToVal(left, 'x'), chart.posToVal(left + width, 'x'))
        chart.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
      },
    ],
  }
}

/**
 * Returns the properties for which the chart must be recreated. New values are not among them: they are passed to the
 * existing chart.
 */
function useSetup(props: PlotProps): ChartSetup {
  const shapes = JSON.stringify(shapesOf(props.series))
  const { hidden, timeZone, syncKey, range, yMin, yMax, scale, shape, interval } = props
  const selectable = props.onRangeSelect !== undefined
  return useMemo(
    () => ({
      lines: JSON.parse(shapes) as LineShape[],
      hidden,
      timeZone,
      syncKey,
      range,
      yMin,
      yMax,
      scale,
      shape,
      interval,
      selectable,
    }),
    [shapes, hidden, timeZone, syncKey, range, yMin, yMax, scale, shape, interval, selectable],
  )
}

/**
 * Renders a uPlot chart into an element: creates it when its setup changes, updates its data, resizes it with its
 * container, and destroys it on unmount. Returns its colour scheme, and the chart once it is drawn.
 */
export function usePlot(
  box: RefObject<HTMLElement | null>,
  props: PlotProps,
): { scheme: 'light' | 'dark'; plot: RefObject<uPlot | null> } {
  const scheme = useScheme()
  const setup = useSetup(props)
  const plot = useRef<uPlot | null>(null)
  const latest = useRef(props)
  const { width, height, times, series, gapAfter, shape, hidden, shaded } = props
  const data = useMemo(
    () => alignedData(times, shape === 'stacked' ? stacked(series, hidden) : series, gapAfter),
    [times, series, gapAfter, shape, hidden],
  )
  const latestData = useRef(data)
  const ready = width > 0

  useLayoutEffect(() => {
    latest.current = props
    latestData.current = data
  })
  useEffect(() => {
    const element = box.current
    if (!element || !ready) return
    const look = readLook(element, scheme)
    const options = chartOptions(setup, look, (value) => latest.current.format(value))
    const size = { width: latest.current.width, height: latest.current.height }
    const made = new uPlot({ ...options, ...size, hooks: hooksFor(latest, look.grid) }, latestData.current, element)
    plot.current = made
    return () => {
      plot.current = null
      made.destroy()
    }
  }, [box, ready, setup, scheme])
  useEffect(() => plot.current?.setData(data), [data])
  useEffect(() => plot.current?.redraw(false), [shaded])
  useEffect(() => plot.current?.setSize({ width, height }), [width, height])
  return { scheme, plot }
}
