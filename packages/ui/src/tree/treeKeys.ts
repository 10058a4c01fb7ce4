import type { KeyboardEvent } from 'react'
import type { TreeRow } from '../Tree.tsx'

export type TreeAct = { kind: 'go'; to: number } | { kind: 'toggle' } | { kind: 'open' } | { kind: 'menu' }

const go = (to: number, count: number): TreeAct => ({ kind: 'go', to: Math.min(Math.max(to, 0), count - 1) })

/** Returns the index of a row's parent, or of the row itself at the top level. */
export function parentIndex(rows: readonly TreeRow[], index: number): number {
  const above = rows.slice(0, index).findLastIndex(({ depth }) => depth < rows[index]!.depth)
  return above < 0 ? index : above
}

/** Expands a collapsed row; otherwise goes to its first child. */
function inward(rows: readonly TreeRow[], index: number): TreeAct | undefined {
  const { expanded } = rows[index]!
  if (expanded === undefined) return undefined
  return expanded ? go(index + 1, rows.length) : { kind: 'toggle' }
}

/** Collapses an expanded row; otherwise goes to its parent. */
const outward = (rows: readonly TreeRow[], index: number): TreeAct =>
  rows[index]!.expanded ? { kind: 'toggle' } : go(parentIndex(rows, index), rows.length)

/**
 * Returns the action of a key on a tree row (WAI-ARIA treegrid pattern), or undefined if the key is not meant for the
 * row. In right-to-left text the left and right arrow keys are swapped.
 */
export function treeKey(
  { key, shiftKey, target, currentTarget }: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'target' | 'currentTarget'>,
  rows: readonly TreeRow[],
  index: number,
): TreeAct | undefined {
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) return { kind: 'menu' }
  if (target !== currentTarget) return undefined
  const isRtl = getComputedStyle(currentTarget).direction === 'rtl'
  switch (key) {
    case 'ArrowDown':
      return go(index + 1, rows.length)
    case 'ArrowUp':
      return go(index - 1, rows.length)
    case 'PageDown':
      return go(index + 10, rows.length)
    case 'PageUp':
      return go(index - 10, rows.length)
    case 'Home':
      return go(0, rows.length)
    case 'End':
      return go(rows.length - 1, rows.length)
    case 'ArrowRight':
      return isRtl ? outward(rows, index) : inward(rows, index)
    case 'ArrowLeft':
      return isRtl ? inward(rows, index) : outward(rows, index)
    case 'Enter':
      return { kind: 'open' }
    default:
      return undefined
  }
}
