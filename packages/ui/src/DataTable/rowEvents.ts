/** Rows have no event listeners: the table body handles all events, and these functions determine what they mean. */

const INTERACTIVE =
  'a, button, input, select, textarea, label, summary, [contenteditable], [role="button"], [role="menuitem"]'
const TYPING = 'input:not([type="checkbox"]), select, textarea, [contenteditable]'

export type RowIntent =
  | { kind: 'select'; index: number; range: boolean }
  | { kind: 'menu'; index: number; anchor: HTMLElement }
  | { kind: 'action'; index: number; actionId: string }
  | { kind: 'open'; index: number; newTab: boolean }

/** Returns the index of the row that contains an element. */
export function rowIndexOf(target: EventTarget | null): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null
  return row ? Number(row.dataset.index) : undefined
}

/**
 * Returns true for a row, its checkbox and its menu button. Links in its cells are tab stops of their own, in every
 * row. If focusing one made its row the one that Tab reaches, Tab would move from link to link and never reach a row
 * again.
 */
export const isRowStop = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  (target.matches('tr') || target.closest('[data-cell="select"], [data-cell="actions"]') !== null)

/** Returns whether the user is selecting text. A click that does so must not open anything. */
function isSelectingText(): boolean {
  const selection = window.getSelection()
  return selection !== null && selection.type === 'Range' && selection.toString() !== ''
}

/** Returns the intent of a click in the table body, or undefined if it is meant for a link or control inside a cell. */
export function clickIntent(event: MouseEvent): RowIntent | undefined {
  const { target } = event
  const index = rowIndexOf(target)
  if (index === undefined || !(target instanceof Element)) return undefined
  if (target.closest('[data-cell="select"]')) return { kind: 'select', index, range: event.shiftKey }
  const menu = target.closest<HTMLElement>('[data-action-menu]')
  if (menu) return { kind: 'menu', index, anchor: menu }
  const action = target.closest<HTMLElement>('[data-action]')
  if (action) return { kind: 'action', index, actionId: action.dataset.action! }
  if (target.closest(INTERACTIVE) || isSelectingText()) return undefined
  if (event.button > 1) return undefined
  return { kind: 'open', index, newTab: event.button === 1 || event.ctrlKey || event.metaKey }
}

export type KeyIntent =
  | { kind: 'move'; to: 'previous' | 'next' | 'first' | 'last' | 'pageUp' | 'pageDown'; extend: boolean }
  | { kind: 'space'; shift: boolean }
  | { kind: 'escape' }
  | { kind: 'selectPage' }
  | { kind: 'open'; newTab: boolean }
  | { kind: 'menu' }

const MOVES = {
  ArrowUp: 'previous',
  ArrowDown: 'next',
  Home: 'first',
  End: 'last',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
} as const

/**
 * Returns the intent of a key press in the table body, or undefined while typing in a field, or for a key that is meant
 * for a control.
 */
export function keyIntent(event: KeyboardEvent): KeyIntent | undefined {
  if (!(event.target instanceof Element) || event.target.closest(TYPING)) return undefined
  if (event.key in MOVES) return { kind: 'move', to: MOVES[event.key as keyof typeof MOVES], extend: event.shiftKey }
  if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) return { kind: 'menu' }
  const onRow = event.target.matches('tr[data-index]')
  if (!onRow) return undefined
  if (event.key === ' ') return { kind: 'space', shift: event.shiftKey }
  if (event.key === 'Escape') return { kind: 'escape' }
  if (event.key === 'Enter') return { kind: 'open', newTab: event.ctrlKey || event.metaKey }
  if (event.key === 'a' && (event.ctrlKey || event.metaKey)) return { kind: 'selectPage' }
  return undefined
}
