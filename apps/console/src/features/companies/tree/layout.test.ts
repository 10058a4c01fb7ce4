import type { CompanyNode } from '@outpost/contract/companies/schemas'
import { describe, expect, it } from 'vitest'
import { layOut, levelsOf } from './layout.ts'

const node = (id: number, parent_id: number | null, companies_count = 0): CompanyNode =>
  ({ id, parent_id, name: `c${id}`, companies_count, found: true }) as CompanyNode
const brief = (lines: ReturnType<typeof layOut>): string[] =>
  lines.map(
    ({ id, depth, position, siblings, expanded }) =>
      `${'-'.repeat(depth)}${id} ${position}/${siblings}${expanded === undefined ? '' : expanded ? ' open' : ' folded'}`,
  )

describe('the layout of the company tree', () => {
  const root = node(1, null, 3)
  const levels = new Map([
    [1, { rows: [node(2, 1, 2), node(3, 1)], total: 3 }],
    [2, { rows: [node(4, 2), node(5, 2)], total: 2 }],
  ])

  it('COMPANIES-003 shows expanded companies, and a placeholder for children not loaded yet', () => {
    expect(brief(layOut({ root, expanded: new Set(), levels }))).toEqual(['-1 1/1 folded'])
    expect(brief(layOut({ root, expanded: new Set([1]), levels }))).toEqual([
      '-1 1/1 open',
      '--2 1/3 folded',
      '--3 2/3',
      '--more-1 3/3',
    ])
    expect(brief(layOut({ root, expanded: new Set([1, 2]), levels }))).toEqual([
      '-1 1/1 open',
      '--2 1/3 open',
      '---4 1/2',
      '---5 2/2',
      '--3 2/3',
      '--more-1 3/3',
    ])
  })

  it("COMPANIES-003 places search results under their ancestors, starting at the user's own company", () => {
    const own = { ...node(7, 1, 9), found: false }
    const { root: top, levels: found } = levelsOf([own, node(8, 7, 2), node(9, 7), node(10, 8)])
    expect(top).toBe(own)
    expect(brief(layOut({ root: top, expanded: new Set([7, 8]), levels: found }))).toEqual([
      '-7 1/1 open',
      '--8 1/2 open',
      '---10 1/1',
      '--9 2/2',
    ])
    expect(levelsOf([]).root).toBeUndefined()
  })
})
