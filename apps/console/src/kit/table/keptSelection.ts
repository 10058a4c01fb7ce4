import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useUser } from '../auth/session.tsx'

/** How many lists keep their selection at the same time. */
const MOST_KEPT = 20

/** Selections by user, list and history entry, the oldest first. They are lost when the page is loaded again. */
const kept = new Map<string, ReadonlyMap<string, unknown>>()

function keep(key: string, chosen: ReadonlyMap<string, unknown>): void {
  kept.delete(key)
  if (chosen.size > 0) kept.set(key, chosen)
  const [oldest] = kept.keys()
  if (oldest !== undefined && kept.size > MOST_KEPT) kept.delete(oldest)
}

/**
 * The state of a selection, by record id. The history entry of the page keeps it, so that Back returns to it.
 * @param list the name of the list; undefined for a list in a dialog, which keeps nothing
 */
export function useKeptSelection<Row>(list: string | undefined) {
  const { id } = useUser()
  const router = useRouter()
  const keyOf = ({ state }: { state: { __TSR_key?: string | undefined } }): string => `${id}/${list}/${state.__TSR_key}`
  const [page] = useState(router.state.location.pathname)
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(() => {
    const before = list === undefined ? undefined : kept.get(keyOf(router.state.location))
    // A key belongs to one list, so that the rows are of its type.
    return (before as ReadonlyMap<string, Row> | undefined) ?? new Map()
  })
  // After every render, because a filter changes the history entry. To follow the router itself would render lists twice.
  useEffect(() => {
    const { location } = router.state
    // While the next page loads, the address is already its own.
    if (list !== undefined && location.pathname === page) keep(keyOf(location), chosen)
  })
  return [chosen, setChosen] as const
}
