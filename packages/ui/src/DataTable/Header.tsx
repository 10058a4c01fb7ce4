import { useEffect, useRef } from 'react'
import { useUiMessages } from '../UiMessages.tsx'
import { HeaderCell } from './HeaderCell.tsx'
import { EMPTY_LAYOUT, nextSort } from './layout.ts'
import { pageSelection, togglePage } from './selection.ts'
import classes from './Header.module.css'
import tableClasses from './Table.module.css'
import type { DataTableProps } from './types.ts'
import type { ColumnModel } from './useColumnModel.ts'

interface HeaderProps<Row> {
  table: DataTableProps<Row>
  model: ColumnModel<Row>
  ids: readonly string[]
}

/** The sticky header row. */
export function Header<Row>({ table, model, ids }: HeaderProps<Row>) {
  const messages = useUiMessages()
  const { layout = EMPTY_LAYOUT, onLayoutChange, onSortChange, sort } = table
  const lastPinned = model.columns.findLastIndex((column) => column.pinned)
  const resize = (id: string, px: number) => onLayoutChange?.({ ...layout, widths: { ...layout.widths, [id]: px } })
  return (
    <thead>
      <tr aria-rowindex={1}>
        {table.selection && <SelectPage table={table} ids={ids} />}
        {model.columns.map((column, index) => (
          <HeaderCell
            key={column.id}
            column={column}
            place={model.places[index]!}
            style={column.pinned ? { insetInlineStart: `var(--pin-${index})` } : undefined}
            lastPinned={index === lastPinned}
            sort={sort}
            onSort={onSortChange && ((id) => onSortChange(nextSort(sort, id)))}
            onPreview={(px) => model.preview(px === null ? null : { id: column.id, px })}
            onResize={onLayoutChange && ((px) => resize(column.id, px))}
          />
        ))}
        <td className={classes.filler} aria-hidden />
        {table.rowActions && (
          <th scope="col" className={classes.actionsHead} data-cell="actions">
            <span className={tableClasses.hiddenText}>{messages.actions}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function SelectPage<Row>({ table, ids }: { table: DataTableProps<Row>; ids: readonly string[] }) {
  const messages = useUiMessages()
  const box = useRef<HTMLInputElement>(null)
  const selection = table.selection ?? new Set<string>()
  const state = pageSelection(selection, ids)

  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some'
  }, [state])

  return (
    <th scope="col" className={classes.selectHead} data-pinned>
      <input
        ref={box}
        type="checkbox"
        className="ui-check"
        aria-label={messages.selectAllOnPage}
        checked={state === 'all'}
        disabled={ids.length === 0}
        onChange={() => table.onSelectionChange?.(togglePage(selection, ids))}
      />
    </th>
  )
}
