import { type DragEvent, useEffect, useRef, useState } from 'react'
import type { TreeDrag, TreeRow } from '../Tree.tsx'

/** Milliseconds over a collapsed row after which it expands, so that the user can reach deeper levels. */
const DWELL = 700

export interface LineDrag {
  draggable: boolean
  /** Whether a row that can be dropped here is dragged over this row. */
  over: boolean
  taken: boolean
  handlers: {
    onDragStart: (event: DragEvent) => void
    onDragOver: (event: DragEvent) => void
    onDragLeave: () => void
    onDragEnd: () => void
    onDrop: (event: DragEvent) => void
  }
}

/** Drag and drop of tree rows. Does not change anything itself: the caller implements the drop. */
export function useTreeDrag<Row extends TreeRow>(
  rows: readonly Row[],
  drag: TreeDrag<Row> | undefined,
  onToggle: (row: Row) => void,
): (index: number) => LineDrag | undefined {
  const [taken, setTaken] = useState<Row>()
  const [over, setOver] = useState<string>()
  const dwell = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(dwell.current), [])
  const rest = (): void => {
    clearTimeout(dwell.current)
    setOver(undefined)
  }
  const end = (): void => {
    rest()
    setTaken(undefined)
  }
  const enter = (row: Row): void => {
    if (over === row.id) return
    clearTimeout(dwell.current)
    setOver(row.id)
    if (row.expanded === false) dwell.current = setTimeout(() => onToggle(row), DWELL)
  }
  return (index) => {
    const row = rows[index]
    if (!drag || !row) return undefined
    const may = taken !== undefined && drag.mayDrop(taken, row)
    return {
      draggable: drag.mayTake(row),
      over: may && over === row.id,
      taken: taken?.id === row.id,
      handlers: {
        onDragStart: (event) => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', row.id)
          setTaken(row)
        },
        onDragOver: (event) => {
          if (!taken) return
          enter(row)
          if (!may) return
          event.preventDefault()
          event.dataTransfer.dropEffect = 'move'
        },
        onDragLeave: rest,
        onDragEnd: end,
        onDrop: (event) => {
          event.preventDefault()
          end()
          if (taken && may) drag.onDrop(taken, row)
        },
      },
    }
  }
}
