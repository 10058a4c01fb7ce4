import { gridColumns } from '@outpost/contract/dashboards/constants'
import type { Widget } from '@outpost/contract/dashboards/widget'
import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { moveBy, resizeBy } from '../layout.ts'

/** The gap of the grid and the height of a row with it, in px, as in `Grid.module.css`. */
const gap = 16
const row = 96

interface Start {
  x: number
  y: number
  /** The width of a column with its gap, in px. Negative if the page is written from right to left. */
  column: number
  origin: readonly Widget[]
}

export type DragKind = 'move' | 'resize'

/**
 * Moves and resizes widgets with the pointer. The layout follows the pointer; the change is made when it is let go.
 * Escape keeps the layout as it was.
 */
export function useGridDrag(
  grid: RefObject<HTMLElement | null>,
  widgets: readonly Widget[],
  onChange: (widgets: readonly Widget[]) => void,
) {
  const start = useRef<Start>(undefined)
  // The layout under the pointer, also for a pointer that is let go before the page is drawn again.
  const latest = useRef<readonly Widget[]>(undefined)
  const [preview, setPreview] = useState<readonly Widget[]>()
  const end = (): void => {
    start.current = undefined
    latest.current = undefined
    setPreview(undefined)
  }
  const handlers = (key: number, kind: DragKind) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (event.button !== 0 || !grid.current) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const width = (grid.current.clientWidth + gap) / gridColumns
      const isReversed = getComputedStyle(grid.current).direction === 'rtl'
      start.current = { x: event.clientX, y: event.clientY, column: isReversed ? -width : width, origin: widgets }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      if (!start.current) return
      const { x, y, column, origin } = start.current
      const columns = Math.round((event.clientX - x) / column)
      const rows = Math.round((event.clientY - y) / row)
      latest.current = (kind === 'move' ? moveBy : resizeBy)(origin, key, columns, rows)
      setPreview(latest.current)
    },
    onPointerUp: (): void => {
      if (start.current && latest.current) onChange(latest.current)
      end()
    },
    onPointerCancel: end,
    onLostPointerCapture: end,
  })
  return { shown: preview ?? widgets, dragging: preview !== undefined, handlers, cancel: end }
}
