import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { readTableState, type Search, type TableState, writeTableState } from './tableState.ts'

/**
 * The state of a list: in the address for a page, in memory for a list inside a dialog. Turning a page can be undone with
 * Back; everything else replaces the address, so that Back leaves the list.
 */
export function useTableState(inUrl: boolean, filterNames: readonly string[]): [TableState, (next: TableState) => void] {
  const navigate = useNavigate()
  const address = useSearch({ strict: false }) as Search
  const [memory, setMemory] = useState<Search>({})
  const search = inUrl ? address : memory
  const state = readTableState(search, filterNames)
  const change = (next: TableState): void => {
    const written = writeTableState(next, search, filterNames)
    if (inUrl) void navigate({ to: '.', search: written as never, replace: next.page === state.page || next.page === 1, resetScroll: false })
    else setMemory(written)
  }
  return [state, change]
}
