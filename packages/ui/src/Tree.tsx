import { type ReactNode, useState } from 'react'
import type { UiAction } from './Actions.tsx'
import { TreeBody } from './tree/TreeBody.tsx'
import classes from './tree/Tree.module.css'
import { useUiMessages } from './UiMessages.tsx'

/** A row of a tree that the caller has flattened: collapsed rows are not included. */
export interface TreeRow {
  id: string
  /** 1 for root rows. */
  depth: number
  /** Undefined if the row cannot be expanded. */
  expanded: boolean | undefined
  /** Position among `siblings`, counted from 1. */
  position: number
  siblings: number
}

/** A column next to the names. */
export interface TreeColumn<Row> {
  id: string
  header: string
  /** In px. */
  width: number
  numeric?: boolean
  /** Hidden if there is not enough room. */
  wideOnly?: boolean
  cell: (row: Row) => ReactNode
}

/** Moving a row to another one with the mouse. Offer the same as row actions, for keyboard users. */
export interface TreeDrag<Row> {
  mayTake: (row: Row) => boolean
  mayDrop: (taken: Row, target: Row) => boolean
  onDrop: (taken: Row, target: Row) => void
}

export interface TreeProps<Row extends TreeRow> {
  /** Accessible name. */
  label: string
  rows: readonly Row[]
  rowLabel: (row: Row) => string
  /** Header of the name column. */
  header: string
  name: (row: Row) => ReactNode
  columns: readonly TreeColumn<Row>[]
  onToggle: (row: Row) => void
  onOpen: (row: Row) => void
  rowActions?: (row: Row) => readonly UiAction[]
  drag?: TreeDrag<Row> | undefined
  /** Shown instead of the rows: loading, an error, or an empty state. */
  instead?: ReactNode
}

/**
 * A tree of many thousands of rows, with columns next to the names. Only the visible rows are in the document. Keys: up
 * and down move, right expands a row or moves to its first child, left collapses it or moves to its parent, Enter opens
 * it, Shift+F10 opens its menu.
 */
export function Tree<Row extends TreeRow>(props: TreeProps<Row>) {
  const { label, header, columns, rows, instead } = props
  const messages = useUiMessages()
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null)
  return (
    <div className={classes.frame}>
      <div className={classes.viewport} ref={setViewport}>
        {instead || (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table of this role is the pattern of WAI-ARIA for trees with columns
          <table role="treegrid" aria-label={label} aria-rowcount={rows.length + 1} className={classes.tree}>
            <colgroup>
              <col />
              {columns.map((column) => (
                <col
                  key={column.id}
                  className={column.wideOnly ? classes.wide : undefined}
                  style={{ width: column.width }}
                />
              ))}
              <col style={{ width: 48 }} />
            </colgroup>
            <thead>
              <tr aria-rowindex={1}>
                <th scope="col">{header}</th>
                {columns.map((column) => (
                  <th
                    key={column.id}
                    scope="col"
                    data-numeric={column.numeric || undefined}
                    data-wide={column.wideOnly || undefined}
                  >
                    {column.header}
                  </th>
                ))}
                <th scope="col" aria-label={messages.actions} />
              </tr>
            </thead>
            <TreeBody {...props} viewport={viewport} />
          </table>
        )}
      </div>
    </div>
  )
}
