import type { SearchGroupName } from '@outpost/contract/search/constants'
import { useCan } from '../../kit/auth/can.ts'
import { useBrowserStored } from '../../kit/browser/storage.ts'
import { groupsFor } from './groups.ts'

interface ChosenGroups {
  /** The groups that the user may search. */
  all: readonly SearchGroupName[]
  chosen: readonly SearchGroupName[]
  toggle: (name: SearchGroupName) => void
}

/**
 * The groups to search, stored in the browser. The excluded groups are stored, so that a new group is searched by
 * default.
 */
export function useChosenGroups(): ChosenGroups {
  const all = groupsFor(useCan())
  const [stored, setStored] = useBrowserStored<string>('search.leftOut', '')
  const leftOut = String(stored)
    .split(',')
    .filter((name) => name !== '')
  const toggle = (name: SearchGroupName): void => {
    const next = leftOut.includes(name) ? leftOut.filter((other) => other !== name) : [...leftOut, name]
    setStored(next.join(','))
  }
  return { all, chosen: all.filter((name) => !leftOut.includes(name)), toggle }
}
