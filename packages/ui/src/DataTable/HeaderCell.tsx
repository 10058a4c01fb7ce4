import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import classes from './Header.module.css'
import type { ColumnPlace } from './layout.ts'
import { ResizeHandle } from './ResizeHandle.tsx'
import type { DataColumn, Sort } from './types.ts'

interface HeaderCellProps {
  column: DataColumn<never>
  place: ColumnPlace
  style: CSSProperties | undefined
  lastPinned: boolean
  sort: Sort | null | undefined
  onSort: ((id: string) => void) | undefined
  onPreview: (px: number | null) => void
  onResize: ((px: number) => void) | undefined
}

const ARROW = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort } as const

/** The header of one column: the sort button, and the border that changes the width. */
export function HeaderCell({ column, place, style, lastPinned, sort, onSort, onPreview, onResize }: HeaderCellProps) {
  const sortable = column.sortable === true && onSort !== undefined
  const order = sort?.id === column.id ? (sort.desc ? 'descending' : 'ascending') : 'none'
  const Arrow = ARROW[order]
  return (
    <th
      scope="col"
      className={classes.head}
      style={style}
      aria-sort={sortable ? order : undefined}
      data-numeric={column.numeric || undefined}
      data-pinned={column.pinned || undefined}
      data-last-pinned={lastPinned || undefined}
    >
      {sortable ? (
        <button type="button" className={classes.sort} onClick={() => onSort(column.id)} data-order={order}>
          <span className={classes.headText} title={column.header}>
            {column.header}
          </span>
          <Arrow size={14} aria-hidden />
        </button>
      ) : (
        <span className={classes.headText} title={column.header}>
          {column.header}
        </span>
      )}
      {onResize && <ResizeHandle name={column.header} place={place} onPreview={onPreview} onResize={onResize} />}
    </th>
  )
}
