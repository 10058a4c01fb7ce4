import { gridColumns } from '@outpost/contract/dashboards/constants'

/** The place of a widget, in columns and rows. */
export interface Place {
  key: number
  x: number
  y: number
  w: number
  h: number
}

/** The smallest height of a widget in rows, and the greatest. */
const heights = { least: 1, most: 40 } as const

const overlap = (a: Place, b: Place): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

/** Returns the widgets in the order in which they are read: by row, then by column. */
export const inOrder = <T extends Place>(widgets: readonly T[]): T[] =>
  widgets.toSorted((a, b) => a.y - b.y || a.x - b.x || a.key - b.key)

/**
 * Moves widgets so that none overlap and no row is left empty: each goes up until it meets another one. Of two at the same
 * place, `first` gets it and the other one goes below.
 */
export function settle<T extends Place>(widgets: readonly T[], first?: number): T[] {
  const order = widgets.toSorted(
    (a, b) => a.y - b.y || Number(b.key === first) - Number(a.key === first) || a.x - b.x || a.key - b.key,
  )
  const placed: T[] = []
  for (const widget of order) {
    let y = 0
    for (;;) {
      const met = placed.filter((other) => overlap({ ...widget, y }, other))
      if (met.length === 0) break
      y = Math.min(...met.map((other) => other.y + other.h))
    }
    placed.push({ ...widget, y })
  }
  const byKey = new Map(placed.map((widget) => [widget.key, widget]))
  return widgets.map((widget) => byKey.get(widget.key)!)
}

const between = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

/** Moves a widget by columns and rows, within the grid. */
export function moveBy<T extends Place>(widgets: readonly T[], key: number, columns: number, rows: number): T[] {
  const moved = widgets.map((widget) =>
    widget.key === key
      ? {
          ...widget,
          x: between(widget.x + columns, 0, gridColumns - widget.w),
          y: Math.max(0, widget.y + rows),
        }
      : widget,
  )
  return settle(moved, key)
}

/**
 * Moves a widget one step up or down past the widgets that are there, for the keyboard: a single row may not be enough,
 * because empty rows close again.
 */
export function stepBy<T extends Place>(widgets: readonly T[], key: number, rows: 1 | -1): T[] {
  const own = widgets.find((widget) => widget.key === key)
  if (!own) return [...widgets]
  const beside = widgets.filter((other) => other.key !== key && other.x < own.x + own.w && own.x < other.x + other.w)
  if (rows === -1) {
    const above = Math.max(...beside.filter((other) => other.y + other.h <= own.y).map((other) => other.y), -1)
    return above === -1 ? [...widgets] : moveBy(widgets, key, 0, above - own.y)
  }
  const below = Math.min(...beside.filter((other) => other.y >= own.y + own.h).map((other) => other.y + other.h))
  return Number.isFinite(below) ? moveBy(widgets, key, 0, below - own.y) : [...widgets]
}

/** Makes a widget wider and higher, within the grid. */
export function resizeBy<T extends Place>(widgets: readonly T[], key: number, columns: number, rows: number): T[] {
  const resized = widgets.map((widget) =>
    widget.key === key
      ? {
          ...widget,
          w: between(widget.w + columns, 1, gridColumns - widget.x),
          h: between(widget.h + rows, heights.least, heights.most),
        }
      : widget,
  )
  return settle(resized, key)
}

/** Returns the place for a new widget: the first row from the top where it fits. */
export function freePlace(widgets: readonly Place[], w: number, h: number): Pick<Place, 'x' | 'y'> {
  const bottom = Math.max(0, ...widgets.map((widget) => widget.y + widget.h))
  for (let y = 0; y < bottom; y += 1)
    for (let x = 0; x + w <= gridColumns; x += 1)
      if (!widgets.some((widget) => overlap({ key: 0, x, y, w, h }, widget))) return { x, y }
  return { x: 0, y: bottom }
}
