import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { readTableState, type Search, type TableState, writeTableState } from './tableState.ts'

/** From the state as it is at that moment, which may be newer than what is rendered, to the next one. */
export type TableChange = (now: TableState) => TableState

/**
 * The state of a list: in the address for a page, in memory for a list inside a dialog. Turning a page can be undone with
 * Back; everything else replaces the address, so that Back leaves the list.
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
    // Two changes in one act: the router hands the second one what the first has made of the address.
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
