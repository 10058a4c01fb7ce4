import { IconDotsVertical } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import type { UiAction } from '../Actions.tsx'
import type { UiMessages } from '../messages/english.ts'
import classes from './Row.module.css'
import type { DataColumn } from './types.ts'

export interface RowProps<Row> {
  row: Row
  id: string
  label: string
  index: number
  /** The index of this row among the rows of all pages, counted from 1 including the header. */
  ariaIndex: number
  columns: readonly DataColumn<Row>[]
  selectable: boolean
  selected: boolean
  opened: boolean
  /** Whether this is the row that Tab reaches. */
  current: boolean
  rowActions: ((row: Row) => readonly UiAction[]) | undefined
  actionCount: number | undefined
  messages: UiMessages
}

/** Compares the props that require a new render. A new callback from the parent does not. */
function sameRow<Row>(a: RowProps<Row>, b: RowProps<Row>): boolean {
  return (
    a.row === b.row &&
    a.index === b.index &&
    a.ariaIndex === b.ariaIndex &&
    a.columns === b.columns &&
    a.selectable === b.selectable &&
    a.selected === b.selected &&
    a.opened === b.opened &&
    a.current === b.current &&
    a.actionCount === b.actionCount &&
    (a.rowActions === undefined) === (b.rowActions === undefined)
  )
}

function TableRow<Row>(props: RowProps<Row>) {
  const { row, columns, current } = props
  const lastPinned = columns.findLastIndex((column) => column.pinned)
  const tabIndex = current ? 0 : -1
  return (
    <tr
      className={classes.row}
      data-row={props.id}
      data-index={props.index}
      data-selected={props.selected || undefined}
      data-opened={props.opened || undefined}
      aria-rowindex={props.ariaIndex}
      aria-selected={props.selectable ? props.selected : undefined}
      tabIndex={tabIndex}
    >
      {props.selectable && (
        <td className={classes.select} data-pinned data-cell="select">
          <input
            type="checkbox"
            className="ui-check"
            aria-label={props.messages.selectRow(props.label)}
            checked={props.selected}
            readOnly
            tabIndex={tabIndex}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <Cell key={column.id} column={column} row={row} index={index} lastPinned={index === lastPinned} />
      ))}
      <td className={classes.filler} aria-hidden />
      {props.rowActions && (
        <td className={classes.actions} data-cell="actions">
          <RowButtons
            actions={props.rowActions(row)}
            label={props.label}
            tabIndex={tabIndex}
            messages={props.messages}
          />
        </td>
      )}
    </tr>
  )
}

interface CellProps<Row> {
  column: DataColumn<Row>
  row: Row
  index: number
  lastPinned: boolean
}

function Cell<Row>({ column, row, index, lastPinned }: CellProps<Row>) {
  const content: ReactNode = column.cell(row)
  const plain = column.text?.(row) ?? (typeof content === 'string' ? content : undefined)
  return (
    <td
      className={classes.cell}
      data-numeric={column.numeric || undefined}
      data-primary={column.primary || undefined}
      data-pinned={column.pinned || undefined}
      data-last-pinned={lastPinned || undefined}
      style={column.pinned ? { insetInlineStart: `var(--pin-${index})` } : undefined}
      title={plain}
    >
      {content}
    </td>
  )
}

interface RowButtonsProps {
  actions: readonly UiAction[]
  label: string
  tabIndex: number
  messages: UiMessages
}

/** The menu button of a row, preceded on hover and focus by the inline actions. The menu contains those as well. */
function RowButtons({ actions, label, tabIndex, messages }: RowButtonsProps) {
  if (actions.length === 0) return null
  const inline = actions.filter((action) => action.inline && action.icon && action.disabledReason === undefined)
  return (
    <span className={classes.buttons}>
      {inline.map((action) => (
        <button
          key={action.id}
          type="button"
          className={classes.inline}
          data-action={action.id}
          aria-label={`${action.label}: ${label}`}
          title={action.label}
          tabIndex={-1}
        >
          {action.icon}
        </button>
      ))}
      <button
        type="button"
        className={classes.menuButton}
        data-action-menu
        aria-haspopup="menu"
        aria-label={`${messages.actions}: ${label}`}
        tabIndex={tabIndex}
      >
        <IconDotsVertical size={16} aria-hidden />
      </button>
    </span>
  )
}

/** A row of the table. Rendered again only if something about the row itself changes. */
export const MemoRow = memo(TableRow, sameRow) as typeof TableRow // memo() loses the type parameter
