import { useRef, useState } from 'react'
import type { OpenMenu } from './RowMenu.tsx'
import { clickIntent, keyIntent, type KeyIntent, rowIndexOf } from './rowEvents.ts'
import { selectRange, togglePage, toggleRow } from './selection.ts'
import type { DataTableProps } from './types.ts'

interface Cursor {
  current: number
  moveTo: (index: number, focus: boolean) => void
  pending: () => number | undefined
}

/** Selection of rows: a single row, a range from the last one toggled, or the page. */
function useRowSelection<Row>(table: DataTableProps<Row>, ids: readonly string[]) {
  const anchor = useRef<string | null>(null)
  const { selection, onSelectionChange } = table
  if (!selection || !onSelectionChange) return undefined
  return {
    toggle: (index: number, range: boolean) => {
      const id = ids[index]
      if (id === undefined) return
      onSelectionChange(range ? selectRange(selection, ids, anchor.current, id) : toggleRow(selection, id))
      if (!range) anchor.current = id
    },
    extend: (from: number, to: number) => {
      const [start, end] = [ids[from], ids[to]]
      if (start === undefined || end === undefined) return
      const base = selection.has(start) ? selection : toggleRow(selection, start)
      anchor.current ??= start
      onSelectionChange(selectRange(base, ids, start, end))
    },
    page: () => onSelectionChange(togglePage(selection, ids)),
  }
}

/** The action menu of a row. At most one is open. */
function useRowMenu<Row>(table: DataTableProps<Row>, ids: readonly string[]) {
  const [menuOf, setMenuOf] = useState<{ row: Row; id: string | undefined; label: string; anchor: HTMLElement } | null>(
    null,
  )
  const openMenu = (index: number, anchor: HTMLElement | null | undefined) => {
    const row = table.rows[index]
    const actions = row === undefined ? [] : (table.rowActions?.(row) ?? [])
    if (row === undefined || !anchor || actions.length === 0) return
    setMenuOf({ row, id: ids[index], label: table.rowLabel(row), anchor })
  }
  // The actions are computed on every render: the record may change while the menu is open, and features loaded later
  // may add actions.
  const menu: OpenMenu | null = menuOf && {
    actions: table.rowActions?.(table.rows[ids.indexOf(menuOf.id ?? '')] ?? menuOf.row) ?? [],
    label: menuOf.label,
    anchor: menuOf.anchor,
  }
  return { menu, openMenu, closeMenu: () => setMenuOf(null) }
}

function moveTarget(move: KeyIntent & { kind: 'move' }, current: number, count: number, page: number): number {
  const steps = {
    previous: current - 1,
    next: current + 1,
    first: 0,
    last: count - 1,
    pageUp: current - page,
    pageDown: current + page,
  }
  return Math.min(Math.max(steps[move.to], 0), count - 1)
}

/** Translates clicks and keys in the table body into selecting, opening, running actions and moving. */
export function useRowCommands<Row>(
  table: DataTableProps<Row>,
  ids: readonly string[],
  cursor: Cursor,
  rowsPerScreen: number,
) {
  const { menu, openMenu, closeMenu } = useRowMenu(table, ids)
  const selecting = useRowSelection(table, ids)

  const open = (index: number, newTab: boolean) => {
    const row = table.rows[index]
    if (row !== undefined) table.onRowOpen?.(row, { newTab })
  }

  /** Shows or hides the row's details if the table supports that, otherwise toggles the selection of the row. */
  const press = (index: number, shift: boolean) => {
    if (!table.onRowPeek || shift) selecting?.toggle(index, false)
    else table.onRowPeek(table.openedId === ids[index] ? undefined : table.rows[index])
  }

  const onClick = (event: MouseEvent) => {
    const intent = clickIntent(event)
    if (!intent) return
    cursor.moveTo(intent.index, false)
    if (intent.kind === 'select') selecting?.toggle(intent.index, intent.range)
    else if (intent.kind === 'menu') openMenu(intent.index, intent.anchor)
    else if (intent.kind === 'open' && !intent.newTab && table.onRowPeek) table.onRowPeek(table.rows[intent.index])
    else if (intent.kind === 'open') open(intent.index, intent.newTab)
    else
      table
        .rowActions?.(table.rows[intent.index]!)
        .find((action) => action.id === intent.actionId)
        ?.onClick()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const intent = keyIntent(event)
    if (!intent || (intent.kind === 'escape' && (table.openedId === undefined || !table.onRowPeek))) return
    event.preventDefault()
    // A key pressed on a link applies to the link's row.
    const here = cursor.pending() ?? rowIndexOf(event.target) ?? cursor.current
    if (intent.kind === 'space') press(here, intent.shift)
    else if (intent.kind === 'escape') table.onRowPeek?.(undefined)
    else if (intent.kind === 'selectPage') selecting?.page()
    else if (intent.kind === 'open') open(here, intent.newTab)
    else if (intent.kind === 'menu') {
      // The menu closes on keys outside it, and would receive this one.
      event.stopPropagation()
      const row = event.target instanceof Element ? event.target.closest('tr') : null
      openMenu(here, row?.querySelector<HTMLElement>('[data-action-menu]'))
    } else {
      const to = moveTarget(intent, here, ids.length, rowsPerScreen)
      if (intent.extend) selecting?.extend(here, to)
      else if (table.openedId !== undefined) table.onRowPeek?.(table.rows[to])
      cursor.moveTo(to, true)
    }
  }
  return { menu, closeMenu, onClick, onKeyDown }
}
