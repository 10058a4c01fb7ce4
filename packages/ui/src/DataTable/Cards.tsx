import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { ActionMenu } from '../Actions.tsx'
import { useUiMessages } from '../UiMessages.tsx'
import classes from './Cards.module.css'
import { toggleRow } from './selection.ts'
import type { DataColumn, DataTableProps } from './types.ts'

export interface CardsProps<Row> {
  table: DataTableProps<Row>
  columns: readonly DataColumn<Row>[]
  ids: readonly string[]
}

/**
 * The rows as cards, for screens narrower than 480 px. They scroll with the page, or with the dialog that contains
 * them.
 */
export function Cards<Row>(props: CardsProps<Row>) {
  // Determined once the list is mounted.
  const [box, setBox] = useState<Element | null>()
  const place = useCallback((element: HTMLDivElement | null): void => {
    if (element) setBox(element.closest('[data-dialog-body]'))
  }, [])
  return (
    <div ref={place} className={classes.holder}>
      {box === undefined ? null : box ? <CardsInBox {...props} box={box} /> : <CardsInPage {...props} />}
    </div>
  )
}

/** Heights with the gap below, in px; those of cards with all columns are measured. */
const heights = { low: 80, high: 160 }
const estimateFor = (table: { card?: unknown }) => ({
  estimateSize: () => (table.card ? heights.low : heights.high),
  overscan: 4,
})

function CardsInPage<Row>(props: CardsProps<Row>) {
  const { list, top } = useTop(() => window.scrollY)
  // oxlint-disable-next-line react/incompatible-library -- React Compiler is not in use, and nothing here is memoised on it
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    ...estimateFor(props.table),
    count: props.ids.length,
    scrollMargin: top,
    getItemKey: (index) => props.ids[index] ?? index,
  })
  return <CardList {...props} list={list} top={top} virtualizer={virtualizer} />
}

function CardsInBox<Row>({ box, ...props }: CardsProps<Row> & { box: Element }) {
  const { list, top } = useTop(() => box.scrollTop - box.getBoundingClientRect().top)
  // oxlint-disable-next-line react/incompatible-library -- as above
  const virtualizer = useVirtualizer<Element, HTMLLIElement>({
    ...estimateFor(props.table),
    count: props.ids.length,
    scrollMargin: top,
    getItemKey: (index) => props.ids[index] ?? index,
    getScrollElement: () => box,
  })
  return <CardList {...props} list={list} top={top} virtualizer={virtualizer} />
}

/**
 * The position of the list within its scroll container. `offset` returns the scroll position, minus the position of the
 * container itself.
 */
function useTop(offset: () => number): { list: RefObject<HTMLUListElement | null>; top: number } {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const read = useEffectEvent(offset)
  useLayoutEffect(() => {
    if (list.current) setTop(list.current.getBoundingClientRect().top + read())
  }, [])
  return { list, top }
}

interface CardListProps<Row> extends CardsProps<Row> {
  list: RefObject<HTMLUListElement | null>
  top: number
  virtualizer: Pick<Virtualizer<Window, HTMLLIElement>, 'getTotalSize' | 'getVirtualItems' | 'measureElement'>
}

/** A list of cards that renders only the visible ones. */
function CardList<Row>({ table, columns, ids, list, top, virtualizer }: CardListProps<Row>) {
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
  const messages = useUiMessages()
  const { selection, onRowOpen } = table
  const content = table.card?.(row)
  const heading = columns.find((column) => column.primary) ?? columns[0]
  const rest = columns.filter((column) => column !== heading)
  const label = table.rowLabel(row)
  return (
    <div
      className={classes.card}
      data-low={content ? true : undefined}
      data-selected={selection?.has(id) || undefined}
      data-opened={table.openedId === id || undefined}
    >
      <div className={classes.head}>
        {selection && (
          <input
            type="checkbox"
            className="ui-check"
            aria-label={messages.selectRow(label)}
            checked={selection.has(id)}
            onChange={() => table.onSelectionChange?.(toggleRow(selection, id))}
          />
        )}
        <div className={classes.title}>
          {onRowOpen ? (
            <button type="button" className={classes.open} onClick={() => onRowOpen(row, { newTab: false })}>
              <span className={classes.name}>{label}</span>
              {content && (
                <span className={classes.line}>
                  {content.state}
                  <span className={classes.detail}>{content.detail}</span>
                </span>
              )}
            </button>
          ) : (
            heading?.cell(row)
          )}
        </div>
        {table.rowActions && <ActionMenu actions={table.rowActions(row)} label={`${messages.actions}: ${label}`} />}
      </div>
      {!content && (
        <dl className={classes.facts}>
          {rest.map((column) => (
            <div key={column.id} className={classes.fact}>
              <dt>{column.header}</dt>
              <dd>{column.cell(row)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
