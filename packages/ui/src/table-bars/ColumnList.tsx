import { Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ColumnSettingsProps } from '../ColumnSettings.tsx'
import { isPinned, isVisible, moveColumn, orderColumns } from '../DataTable/layout.ts'
import { useUiMessages } from '../UiMessages.tsx'
import { ColumnItem } from './ColumnItem.tsx'
import classes from './ColumnSettings.module.css'
import { useDragOrder } from './useDragOrder.ts'

export type ColumnListProps = Pick<ColumnSettingsProps, 'columns' | 'layout' | 'onLayoutChange'>

/** With more columns than this, there is a search. */
const SEARCH_FROM = 12

/**
 * The columns in order: the checkbox shows or hides a column, the pin keeps it in place, the handle moves it by pointer
 * or arrow keys. Columns that were hidden when the settings were opened are behind a button, so that keyboard users
 * need not pass them.
 */
export function ColumnList(props: ColumnListProps) {
  const { columns, layout } = props
  const messages = useUiMessages()
  const [wanted, setWanted] = useState('')
  const [atFirst] = useState(
    () => new Set(columns.filter((column) => isVisible(column, layout)).map((column) => column.id)),
  )
  const [all, setAll] = useState(false)
  const ordered = orderColumns(columns, layout)
  const sought = wanted.trim().toLowerCase()
  const listed = ordered.filter((column) => all || atFirst.has(column.id) || isVisible(column, layout))
  const found = ordered.filter((column) => column.header.toLowerCase().includes(sought))
  return (
    <>
      {columns.length > SEARCH_FROM && (
        <TextInput
          className={classes.find}
          type="search"
          aria-label={messages.searchFor(messages.columns)}
          placeholder={messages.findOption}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      {sought === '' ? <Ordered {...props} listed={listed} /> : <Found {...props} listed={found} />}
      {sought === '' && listed.length < ordered.length && (
        <Button variant="subtle" size="xs" className={classes.more} onClick={() => setAll(true)}>
          {messages.moreColumns(ordered.length - listed.length)}
        </Button>
      )}
    </>
  )
}

interface ListedProps extends ColumnListProps {
  listed: ColumnListProps['columns']
}

/** Returns the handlers that apply a checkbox or pin to the layout. */
function changesOf({ layout, onLayoutChange }: ColumnListProps) {
  return {
    onToggle: (column: ColumnListProps['columns'][number]) =>
      onLayoutChange({ ...layout, visible: { ...layout.visible, [column.id]: !isVisible(column, layout) } }),
    onPin: (column: ColumnListProps['columns'][number]) =>
      onLayoutChange({ ...layout, pinned: { ...layout.pinned, [column.id]: !isPinned(column, layout) } }),
  }
}

/** Columns found by the search. They cannot be reordered here. */
function Found(props: ListedProps) {
  const messages = useUiMessages()
  if (props.listed.length === 0) return <p className={classes.none}>{messages.noMatch}</p>
  return (
    <ul className={classes.list} aria-label={messages.columns}>
      {props.listed.map((column) => (
        <ColumnItem key={column.id} column={column} layout={props.layout} {...changesOf(props)} />
      ))}
    </ul>
  )
}

function Ordered(props: ListedProps) {
  const { columns, layout, onLayoutChange, listed } = props
  const messages = useUiMessages()
  const list = useRef<HTMLUListElement>(null)
  const [said, setSaid] = useState('')
  const move = (id: string, to: number) => {
    const from = listed.findIndex((column) => column.id === id)
    const target = listed[Math.min(Math.max(to, 0), listed.length - 1)]
    const moved = listed[from]
    // Pinned columns come first, so no column can be moved past that border.
    if (!moved || !target || moved === target || isPinned(moved, layout) !== isPinned(target, layout)) return
    onLayoutChange(moveColumn(columns, layout, id, orderColumns(columns, layout).indexOf(target)))
    setSaid(messages.columnMoved(moved.header, listed.indexOf(target) + 1, listed.length))
  }
  const { dragged, start } = useDragOrder(list, listed.length, move)
  return (
    <>
      <ul className={classes.list} ref={list} aria-label={messages.columns}>
        {listed.map((column, index) => (
          <ColumnItem
            key={column.id}
            column={column}
            layout={layout}
            {...changesOf(props)}
            dragged={dragged === column.id}
            handle={{ onStep: (step) => move(column.id, index + step), onGrab: () => start(column.id) }}
          />
        ))}
      </ul>
      <output className={classes.said}>{said}</output>
    </>
  )
}
