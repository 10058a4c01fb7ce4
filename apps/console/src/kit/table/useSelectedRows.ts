import type { Selection } from '@outpost/ui/DataTable'
import { useMemo } from 'react'
import { useKeptSelection } from './keptSelection.ts'
import type { TableRow } from './table.tsx'

export interface SelectedRows<Row> {
  ids: Selection
  /** The selected records of all pages, as last read. */
  rows: readonly Row[]
  select: (ids: Selection) => void
  replace: (rows: readonly Row[]) => void
  clear: () => void
}

/**
 * A selection of rows that survives paging, sorting, filtering, and the way to another page and back. The records are
 * stored with their ids, because they may no longer be on the current page.
 * @param list the name of the list; undefined for a list in a dialog
 */
export function useSelectedRows<Row extends TableRow>(
  shown: readonly Row[],
  list: string | undefined,
): SelectedRows<Row> {
  const [chosen, setChosen] = useKeptSelection<Row>(list)
  const byId = useMemo(() => new Map(shown.map((row) => [String(row.id), row])), [shown])
  const ids = useMemo(() => new Set(chosen.keys()), [chosen])
  const rows = useMemo(() => [...chosen].map(([id, row]) => byId.get(id) ?? row), [chosen, byId])
  const select = (next: Selection): void =>
    setChosen(
      new Map(
        [...next].flatMap((id): [string, Row][] => {
          const row = byId.get(id) ?? chosen.get(id)
          return row ? [[id, row]] : []
        }),
      ),
    )
  return {
    ids,
    rows,
    select,
    replace: (all) => setChosen(new Map(all.map((row) => [String(row.id), row]))),
    clear: () => setChosen(new Map()),
  }
}
