import type { KeyboardEvent } from 'react'
import { describe, expect, it } from 'vitest'
import type { TreeRow } from './Tree.tsx'
import { parentIndex, treeKey } from './tree/treeKeys.ts'

const row = (id: string, depth: number, expanded?: boolean): TreeRow => ({
  id,
  depth,
  expanded,
  position: 1,
  siblings: 1,
})
const rows = [row('top', 1, true), row('left', 2, true), row('leaf', 3), row('right', 2, false)]

function press(key: string, index: number, { onRow = true, shiftKey = false } = {}) {
  const currentTarget = document.createElement('tr')
  const target = onRow ? currentTarget : document.createElement('button')
  return treeKey(
    { key, shiftKey, target, currentTarget } as Pick<KeyboardEvent, 'key' | 'shiftKey' | 'target' | 'currentTarget'>,
    rows,
    index,
  )
}

describe('keys in a tree', () => {
  it('move from row to row and stop at the ends', () => {
    expect(press('ArrowDown', 0)).toEqual({ kind: 'go', to: 1 })
    expect(press('ArrowDown', 3)).toEqual({ kind: 'go', to: 3 })
    expect(press('ArrowUp', 0)).toEqual({ kind: 'go', to: 0 })
    expect(press('End', 0)).toEqual({ kind: 'go', to: 3 })
    expect(press('Home', 2)).toEqual({ kind: 'go', to: 0 })
  })

  it('expand, enter, collapse and leave a branch', () => {
    expect(press('ArrowRight', 3)).toEqual({ kind: 'toggle' })
    expect(press('ArrowRight', 1)).toEqual({ kind: 'go', to: 2 })
    expect(press('ArrowRight', 2)).toBeUndefined()
    expect(press('ArrowLeft', 1)).toEqual({ kind: 'toggle' })
    expect(press('ArrowLeft', 2)).toEqual({ kind: 'go', to: 1 })
    expect(press('ArrowLeft', 3)).toEqual({ kind: 'go', to: 0 })
    expect([0, 1, 2, 3].map((index) => parentIndex(rows, index))).toEqual([0, 0, 1, 0])
  })

  it('open the row and its menu, and do not act on keys meant for a button inside', () => {
    expect(press('Enter', 2)).toEqual({ kind: 'open' })
    expect(press('F10', 2, { shiftKey: true })).toEqual({ kind: 'menu' })
    expect(press('Enter', 2, { onRow: false })).toBeUndefined()
    expect(press('x', 2)).toBeUndefined()
  })
})
