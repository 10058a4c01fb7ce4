import { type LazyPart, useLazyPart } from '@outpost/ui/Float'
import type { ReactNode } from 'react'
import classes from './Panel.module.css'
import type { OpenedRow } from './useOpenedRow.ts'

/** The props of a feature's panel. */
export interface RowPanelProps<Row> {
  id: string
  /** The row in the list; undefined if the record is not on the current page. */
  row: Row | undefined
  onClose: () => void
}

interface RowPanelFrameProps<Row> {
  part: LazyPart<RowPanelProps<Row>>
  opened: OpenedRow | undefined
  row: Row | undefined
  /** The table. */
  children: ReactNode
}

/**
 * A table with a panel for the details of one row. The panel's code is loaded when it is first opened, or shortly after
 * startup.
 */
export function WithRowPanel<Row>({ part, opened, row, children }: RowPanelFrameProps<Row>) {
  const id = opened?.id
  const draw = useLazyPart(part, id !== undefined)
  const close = (): void => {
    // Moves the focus from the panel back to the row. A focused row keeps it.
    document.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(id ?? '')}"]`)?.focus()
    opened?.show(undefined)
  }
  return (
    <div className={classes.split}>
      {children}
      {id !== undefined && draw?.({ id, row, onClose: close })}
    </div>
  )
}
