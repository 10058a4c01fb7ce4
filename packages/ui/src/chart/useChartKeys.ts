import { type FocusEvent, type KeyboardEvent, type RefObject, useRef } from 'react'
import type uPlot from 'uplot'

/** Page Up and Page Down move by this part of the visible points. */
const LEAP = 0.1

/** Returns the point to which a key moves from a point, within the visible ones; undefined for all other keys. */
export function pointOf(key: string, from: number, first: number, last: number): number | undefined {
  const leap = Math.max(1, Math.round((last - first) * LEAP))
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: from - 1,
    ArrowRight: from + 1,
    PageDown: from - leap,
    PageUp: from + leap,
    Home: first,
    End: last,
  }
  const to = targets[key]
  return to === undefined ? undefined : Math.min(Math.max(to, first), last)
}

interface ChartKeysOptions {
  plot: RefObject<uPlot | null>
  times: readonly number[]
  /** The second under the crosshair. */
  cursor: number | null
  onRangeSelect: ((from: number, to: number) => void) | undefined
}

/** Moves the crosshair of a chart, and of those that share it. The third parameter is missing in the types of uPlot. */
const moveCursor = (plot: uPlot, left: number): void =>
  (plot.setCursor as (at: { left: number; top: number }, fire: boolean, share: boolean) => void)(
    { left, top: left },
    true,
    true,
  )

/** Marks the times between two seconds; none without a start. */
function mark(plot: uPlot, from: number | undefined, to: number): void {
  const [a, b] = [plot.valToPos(from ?? to, 'x'), plot.valToPos(to, 'x')]
  const height = from === undefined ? 0 : plot.over.clientHeight
  plot.setSelect({ left: Math.min(a, b), top: 0, width: Math.abs(b - a), height }, false)
}

/** The visible points: the indexes of the first and the last one. */
function visible({ scales }: uPlot, times: readonly number[]): { first: number; last: number } {
  const { min = -Infinity, max = Infinity } = scales['x'] ?? {}
  return {
    first: Math.max(
      0,
      times.findIndex((time) => time >= (min ?? -Infinity)),
    ),
    last: Math.max(
      0,
      times.findLastIndex((time) => time <= (max ?? Infinity)),
    ),
  }
}

/**
 * The keys of a chart: the left and right arrows, Page Up, Page Down, Home and End move the crosshair. With Shift they
 * mark a range, which Enter opens and Esc drops.
 */
export function useChartKeys({ plot, times, cursor, onRangeSelect }: ChartKeysOptions) {
  /** The second at which the marked range begins. */
  const start = useRef<number>(undefined)
  const drop = (chart: uPlot): void => {
    start.current = undefined
    mark(chart, undefined, 0)
  }
  const move = (chart: uPlot, event: KeyboardEvent): boolean => {
    const { first, last } = visible(chart, times)
    const from = cursor === null ? last : times.findLastIndex((time) => time <= cursor)
    const to = pointOf(event.key, from, first, last)
    const at = to === undefined ? undefined : times[to]
    if (at === undefined) return false
    if (event.shiftKey && onRangeSelect) {
      start.current ??= times[from]
      mark(chart, start.current, at)
    } else if (start.current !== undefined) drop(chart)
    moveCursor(chart, chart.valToPos(at, 'x'))
    return true
  }
  const finish = (chart: uPlot, key: string): boolean => {
    const from = start.current
    if (from === undefined || (key !== 'Enter' && key !== 'Escape')) return false
    drop(chart)
    if (key === 'Enter' && cursor !== null && cursor !== from)
      onRangeSelect?.(Math.min(from, cursor), Math.max(from, cursor))
    return true
  }
  return {
    onKeyDown: (event: KeyboardEvent): void => {
      const chart = plot.current
      if (!chart || event.ctrlKey || event.metaKey || event.altKey) return
      if (!move(chart, event) && !finish(chart, event.key)) return
      event.preventDefault()
      event.stopPropagation()
    },
    onFocus: ({ currentTarget }: FocusEvent): void => {
      const chart = plot.current
      const at = chart ? times[visible(chart, times).last] : undefined
      if (chart && at !== undefined && currentTarget.matches(':focus-visible'))
        moveCursor(chart, chart.valToPos(at, 'x'))
    },
    onBlur: (): void => {
      const chart = plot.current
      if (!chart) return
      drop(chart)
      moveCursor(chart, -1)
    },
  }
}
