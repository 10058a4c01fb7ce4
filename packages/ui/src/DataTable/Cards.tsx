import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { ActionMenu } from '../Actions.tsx'
import { useUiTexts } from '../UiTexts.tsx'
import classes from './Cards.module.css'
import { toggleRow } from './selection.ts'
import type { DataColumn, DataTableProps } from './types.ts'

interface CardsProps<Row> {
  table: DataTableProps<Row>
  columns: readonly DataColumn<Row>[]
  ids: readonly string[]
}

/** The rows as cards, for screens under 480 px. They scroll with the page; only those in sight are drawn. */
export function Cards<Row>({ table, columns, ids }: CardsProps<Row>) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY)
  }, [])
  // oxlint-disable-next-line react/incompatible-library -- React Compiler is not in use, and nothing here is memoised on it
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: ids.length,
    estimateSize: () => 160,
    overscan: 4,
    scrollMargin: top,
    getItemKey: (index) => ids[index] ?? index,
  })
  return (
    <ul ref={list} className={classes.cards} aria-label={table.label} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((item) => (
        <li
          key={item.key}
          ref={virtualizer.measureElement}
          data-index={item.index}
          className={classes.place}
          style={{ transform: `translateY(${item.start - top}px)` }}
        >
          <Card table={table} columns={columns} row={table.rows[item.index]!} id={ids[item.index]!} />
        </li>
      ))}
    </ul>
  )
}

function Card<Row>({ table, columns, row, id }: Omit<CardsProps<Row>, 'ids'> & { row: Row; id: string }) {
  const texts = useUiTexts()
  const { selection, onRowOpen } = table
  const heading = columns.find((column) => column.primary) ?? columns[0]
  const rest = columns.filter((column) => column !== heading)
  const label = table.rowLabel(row)
  return (
    <div className={classes.card} data-selected={selection?.has(id) || undefined} data-opened={table.openedId === id || undefined}>
      <div className={classes.head}>
        {selection && (
          <input
            type="checkbox"
            className="ui-check"
            aria-label={texts.selectRow(label)}
            checked={selection.has(id)}
            onChange={() => table.onSelectionChange?.(toggleRow(selection, id))}
          />
        )}
        <div className={classes.title}>
          {onRowOpen ? (
            <button type="button" className={classes.open} onClick={() => onRowOpen(row, { newTab: false })}>{label}</button>
          ) : (
            heading?.cell(row)
          )}
        </div>
        {table.rowActions && <ActionMenu actions={table.rowActions(row)} label={`${texts.actions}: ${label}`} />}
      </div>
      <dl className={classes.facts}>
        {rest.map((column) => (
          <div key={column.id} className={classes.fact}>
            <dt>{column.header}</dt>
            <dd>{column.cell(row)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
