import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { readTableState, type Search, type TableState, writeTableState } from './tableState.ts'

/** Derives the next state from the current one, which may be newer than the rendered one. */
export type TableChange = (now: TableState) => TableState

/**
 * The state of a list: in the address for a page, in memory for a list inside a dialog. Going to any page but the first
 * adds a history entry, so that Back undoes it. All other changes replace the address, so that Back leaves the list.
 */
export function useTableState(
  inUrl: boolean,
  filterNames: readonly string[],
): [TableState, (change: TableChange) => void] {
  const navigate = useNavigate()
  const address = useSearch({ strict: false }) as Search
  const [memory, setMemory] = useState<Search>({})
  const state = readTableState(inUrl ? address : memory, filterNames)
  const change = (next: TableChange): void => {
    const written = (search: Search): Search =>
      writeTableState(next(readTableState(search, filterNames)), search, filterNames)
    const { page } = next(state)
    // If two changes happen at once, the router passes the result of the first to the second.
    if (inUrl)
      void navigate({
        to: '.',
        search: written as never,
        replace: page === state.page || page === 1,
        resetScroll: false,
      })
    else setMemory(written)
  }
  return [state, change]
}
