import type { CompanyNode } from '@outpost/contract/companies/schemas'
import type { TreeRow } from '@outpost/ui/Tree'

/** The row of a company, or the row below the last loaded company that loads more of them. */
export interface CompanyLine extends TreeRow {
  company?: CompanyNode
  /** The parent whose further companies can be loaded, and how many are not loaded yet. */
  more?: { parent: number; count: number }
}

/** The companies directly below a parent, as far as they have been loaded. */
export interface Level {
  rows: readonly CompanyNode[]
  total: number
}

interface Shape {
  root: CompanyNode | undefined
  expanded: ReadonlySet<number>
  levels: ReadonlyMap<number, Level>
}

/** Returns the visible rows: each company below its parent, in the order in which it was loaded. */
export function layOut({ root, expanded, levels }: Shape): CompanyLine[] {
  const lines: CompanyLine[] = []
  const add = (company: CompanyNode, depth: number, position: number, siblings: number): void => {
    const open = expanded.has(company.id)
    lines.push({
      id: String(company.id),
      company,
      depth,
      position,
      siblings,
      expanded: company.companies_count > 0 ? open : undefined,
    })
    const level = open ? levels.get(company.id) : undefined
    if (!level) return
    level.rows.forEach((child, index) => add(child, depth + 1, index + 1, level.total))
    const count = level.total - level.rows.length
    if (count > 0)
      lines.push({
        id: `more-${company.id}`,
        more: { parent: company.id, count },
        depth: depth + 1,
        position: level.rows.length + 1,
        siblings: level.total,
        expanded: undefined,
      })
  }
  if (root) add(root, 1, 1, 1)
  return lines
}

/** Groups search results by parent: each company found appears below its ancestors. */
export function levelsOf(found: readonly CompanyNode[]): {
  root: CompanyNode | undefined
  levels: Map<number, Level>
} {
  const ids = new Set(found.map(({ id }) => id))
  const root = found.find(({ parent_id }) => parent_id === null || !ids.has(parent_id))
  const below = Map.groupBy(
    found.filter((node) => node !== root),
    ({ parent_id }) => parent_id ?? 0,
  )
  return { root, levels: new Map([...below].map(([parent, rows]) => [parent, { rows, total: rows.length }])) }
}
