import { type ReactNode, useState } from 'react'
import type { UiAction } from './Actions.tsx'
import { TreeBody } from './tree/TreeBody.tsx'
import classes from './tree/Tree.module.css'
import { useUiMessages } from './UiMessages.tsx'

/** One line of a tree that was laid out by the caller: what is folded away is not among the rows. */
export interface TreeRow {
  id: string
  /** 1 at the root. */
  depth: number
  /** Undefined where there is nothing to unfold. */
  expanded: boolean | undefined
  /** From 1, among `siblings`. */
  position: number
  siblings: number
}

/** A column beside the names. */
export interface TreeColumn<Row> {
  id: string
  header: string
  /** In px. */
  width: number
  numeric?: boolean
  /** Left out where there is no room for it. */
  wideOnly?: boolean
  cell: (row: Row) => ReactNode
}

/** Taking a row to another by the mouse. Offer the same in the rows' actions, for the keyboard. */
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
  /** Heading of the names. */
  header: string
  name: (row: Row) => ReactNode
  columns: readonly TreeColumn<Row>[]
  onToggle: (row: Row) => void
  onOpen: (row: Row) => void
  rowActions?: (row: Row) => readonly UiAction[]
  drag?: TreeDrag<Row> | undefined
  /** In place of the rows: what is loading, what failed, that there is nothing. */
  instead?: ReactNode
}

/**
 * A tree of many thousand rows with columns beside the names. Only the rows in sight are in the document. By keyboard: up and down, right
 * unfolds or goes in, left folds or goes out, Enter opens, Shift+F10 shows what can be done.
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
