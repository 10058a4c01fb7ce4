import type { PlanItem, MoveRow } from '../table.ts'

/** Where the things of a company at the source belong here. */
export interface Place {
  /** Null if the company will be created. */
  here: number | null
  /** The company does not come, so nothing of it does. */
  closed: boolean
  /** Steps below the company into which the move goes. */
  depth: number
}

/** The company above one at the source; null if it is the top one or unknown. */
const parentOf = (item: PlanItem, byId: ReadonlyMap<string, PlanItem>): PlanItem | null =>
  (item.source_company !== item.source_id && byId.get(item.source_company ?? '')) || null

/**
 * Returns the companies of the source, parents before their subsidiaries. Those that are above each other in a circle
 * come last.
 */
export function parentsFirst(companies: readonly PlanItem[]): { item: PlanItem; parent: PlanItem | null }[] {
  const byId = new Map(companies.map((item) => [item.source_id, item]))
  const below = Map.groupBy(companies, (item) => parentOf(item, byId)?.source_id ?? '')
  const ordered: { item: PlanItem; parent: PlanItem | null }[] = []
  const seen = new Set<string>()
  const visit = (items: readonly PlanItem[]): void => {
    for (let level = [...items]; level.length > 0; level = level.flatMap(({ source_id }) => below.get(source_id) ?? []))
      for (const item of level)
        if (!seen.has(item.source_id)) {
          seen.add(item.source_id)
          ordered.push({ item, parent: parentOf(item, byId) })
        }
  }
  visit(below.get('') ?? [])
  return [
    ...ordered,
    ...companies.filter(({ source_id }) => !seen.has(source_id)).map((item) => ({ item, parent: null })),
  ]
}

/**
 * Returns the source's id of the company that is the target itself: that of the token, or the only one without a parent.
 * Null if there are several: then all of them become subsidiaries of the target.
 */
export function topOf({ source_top }: MoveRow, companies: readonly PlanItem[]): string | null {
  if (source_top !== null && companies.some(({ source_id }) => source_id === source_top)) return source_top
  const byId = new Map(companies.map((item) => [item.source_id, item]))
  const tops = companies.filter((item) => parentOf(item, byId) === null)
  return source_top === null && tops.length === 1 ? tops[0]!.source_id : null
}
