import { IconChevronRight } from '@tabler/icons-react'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { ActionMenu } from '../Actions.tsx'
import type { TreeProps, TreeRow } from '../Tree.tsx'
import { useUiMessages } from '../UiMessages.tsx'
import classes from './Tree.module.css'
import type { LineDrag } from './useTreeDrag.ts'

interface TreeLineProps<Row extends TreeRow> extends Omit<TreeProps<Row>, 'drag'> {
  row: Row
  index: number
  /** Whether this is the row that Tab reaches. */
  current: boolean
  drag: LineDrag | undefined
  onFocus: () => void
  onBlur: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** Returns whether a click is meant for a link or button in the row. */
const isOwn = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('a, button, [role="menu"]') !== null

/** A row of a tree. */
export function TreeLine<Row extends TreeRow>(props: TreeLineProps<Row>) {
  const { row, index, current, drag, columns, onToggle, onFocus, onKeyDown } = props
  return (
    <tr
      aria-rowindex={index + 2}
      aria-level={row.depth}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={row.expanded}
      data-index={index}
      data-over={drag?.over || undefined}
      data-taken={drag?.taken || undefined}
      tabIndex={current ? 0 : -1}
      className={classes.row}
      draggable={drag?.draggable ?? false}
      {...drag?.handlers}
      onFocus={onFocus}
      onBlur={props.onBlur}
      onKeyDown={onKeyDown}
      onClick={(event) => isOwn(event) || row.expanded === undefined || onToggle(row)}
    >
      <td>{nameOf(row, props.name(row))}</td>
      {columns.map((column) => (
        <td key={column.id} data-numeric={column.numeric || undefined} data-wide={column.wideOnly || undefined}>
          {column.cell(row)}
        </td>
      ))}
      <LineMenu {...props} />
    </tr>
  )
}

const nameOf = (row: TreeRow, labels: ReactNode): ReactNode => (
  <span className={classes.name} style={{ paddingInlineStart: (row.depth - 1) * 20 }}>
    <span className={classes.chevron} aria-hidden>
      {row.expanded !== undefined && <IconChevronRight size={16} data-open={row.expanded || undefined} />}
    </span>
    <span className={classes.labels}>{labels}</span>
  </span>
)

function LineMenu<Row extends TreeRow>({ row, rowLabel, rowActions }: TreeLineProps<Row>) {
  const messages = useUiMessages()
  return (
    <td className={classes.menu} data-tree-menu>
      {rowActions && <ActionMenu actions={rowActions(row)} label={`${messages.actions}: ${rowLabel(row)}`} quiet />}
    </td>
  )
}
