import type { Selection } from './types.ts'

/** Returns a selection with one row toggled. Rows on other pages stay selected. */
export function toggleRow(selection: Selection, id: string): Selection {
  const next = new Set(selection)
  if (!next.delete(id)) next.add(id)
  return next
}

/**
 * Returns a selection in which all rows from `anchor` to `target` have the state of the anchor.
 * @param ids rows in the displayed order; if the anchor is unknown, only the target changes
 */
export function selectRange(
  selection: Selection,
  ids: readonly string[],
  anchor: string | null,
  target: string,
): Selection {
  const from = anchor === null ? -1 : ids.indexOf(anchor)
  const to = ids.indexOf(target)
  if (from < 0 || to < 0 || anchor === null) return toggleRow(selection, target)
  const next = new Set(selection)
  const on = selection.has(anchor)
  for (const id of ids.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (on) next.add(id)
    else next.delete(id)
  }
  return next
}

/** Returns how much of this page is selected. */
export function pageSelection(selection: Selection, ids: readonly string[]): 'none' | 'some' | 'all' {
  const count = ids.reduce((sum, id) => sum + (selection.has(id) ? 1 : 0), 0)
  if (count === 0) return 'none'
  return count === ids.length ? 'all' : 'some'
}

/** Selects the whole page, or deselects it if it is entirely selected. */
export function togglePage(selection: Selection, ids: readonly string[]): Selection {
  const next = new Set(selection)
  const clear = pageSelection(selection, ids) === 'all'
  for (const id of ids) {
    if (clear) next.delete(id)
    else next.add(id)
  }
  return next
}
