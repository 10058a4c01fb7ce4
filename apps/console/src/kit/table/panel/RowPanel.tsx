import { type LazyPart, useLazyPart } from '@outpost/ui/Float'
import type { ReactNode } from 'react'
import classes from './Panel.module.css'
import type { OpenedRow } from './useOpenedRow.ts'

/** What a feature's panel is told of the record that it shows. */
export interface RowPanelProps<Row> {
  id: string
  /** As the list has it; undefined for a record that is not on this page. */
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

/** A table with the details of one of its rows beside it. The panel's code comes when it is first opened, or soon after the start. */
export function WithRowPanel<Row>({ part, opened, row, children }: RowPanelFrameProps<Row>) {
  const id = opened?.id
  const draw = useLazyPart(part, id !== undefined)
  const close = (): void => {
    // From inside the panel the focus goes back to the row; the row itself keeps it.
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
