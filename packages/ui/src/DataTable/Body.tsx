import { Fragment, useRef, useState } from 'react'
import { lazyPart, useLazyPart } from '../float/lazyPart.ts'
import { Gap, gapsBetween } from '../rows/gaps.tsx'
import { useRowWindow } from '../rows/useRowWindow.ts'
import { useUiMessages } from '../UiMessages.tsx'
import { MemoRow } from './Row.tsx'
import { isRowStop, rowIndexOf } from './rowEvents.ts'
import { useBodyEvents } from './useBodyEvents.ts'
import { useRowCommands } from './useRowCommands.ts'
import { useRowCursor } from './useRowCursor.ts'
import type { DataColumn, DataTableProps } from './types.ts'

const rowMenu = lazyPart(() => import('./RowMenu.tsx').then(({ RowMenu }) => RowMenu))

/** Loads the menu before a click wants it, so that the click shows it at once. */
const prepareMenu = (): void => void rowMenu.load().catch(() => undefined)

/** Height of the header row in px, as in Table.module.css. */
const HEADER_HEIGHT = 36

interface BodyProps<Row> {
  table: DataTableProps<Row>
  columns: readonly DataColumn<Row>[]
  ids: readonly string[]
  rowHeight: number
  /** The scroll container; null until it is mounted. */
  viewport: HTMLDivElement | null
}

/** The rows of the table. Only the visible ones and the focused one are in the document. */
export function Body<Row>(props: BodyProps<Row>) {
  const { table, ids, rowHeight, viewport } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const [focused, setFocused] = useState(-1)
  const { indexes, height, scrollTo } = useRowWindow(
    { count: ids.length, rowHeight, headHeight: HEADER_HEIGHT, viewport },
    focused,
  )
  const cursor = useRowCursor(ids.length, body, scrollTo)
  const rowsPerScreen = Math.max(1, Math.floor(height / rowHeight) - 2)
  const commands = useRowCommands(table, ids, cursor, rowsPerScreen)
  const drawMenu = useLazyPart(rowMenu, commands.menu !== null)
  useBodyEvents(body, {
    onClick: commands.onClick,
    onKeyDown: commands.onKeyDown,
    onEnter: prepareMenu,
    onFocus: (event) => {
      prepareMenu()
      const index = rowIndexOf(event.target)
      if (index === undefined) return
      setFocused(index)
      if (isRowStop(event.target)) cursor.moveTo(index, false)
    },
  })
  const gaps = gapsBetween(indexes, ids.length, rowHeight)

  return (
    <>
      <tbody ref={body}>
        {indexes.map((index, position) => (
          <Fragment key={ids[index]}>
            <Gap height={gaps[position]!} />
            <BodyRow {...props} index={index} current={index === cursor.current} />
          </Fragment>
        ))}
        <Gap height={gaps.at(-1)!} />
      </tbody>
      {drawMenu?.({ menu: commands.menu, onClose: commands.closeMenu })}
    </>
  )
}

function BodyRow<Row>({ table, columns, ids, index, current }: BodyProps<Row> & { index: number; current: boolean }) {
  const messages = useUiMessages()
  const row = table.rows[index]
  const id = ids[index]
  if (row === undefined || id === undefined) return null
  return (
    <MemoRow
      row={row}
      id={id}
      label={table.rowLabel(row)}
      index={index}
      ariaIndex={(table.offset ?? 0) + index + 2}
      columns={columns}
      selectable={table.selection !== undefined}
      selected={table.selection?.has(id) ?? false}
      opened={table.openedId === id}
      current={current}
      rowActions={table.rowActions}
      actionCount={table.actionCount}
      messages={messages}
    />
  )
}
