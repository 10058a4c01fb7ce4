import type { SearchItem } from '@outpost/contract/search/schemas'
import { type SearchGroupName, searchGroups } from '@outpost/contract/search/constants'
import { readStored, writeStored } from '../../kit/browser/storage.ts'

/** A record that was found and opened before, in this browser by this user. */
export type Recent = { group: SearchGroupName } & Pick<SearchItem, 'id' | 'name' | 'detail'>

/** As many as can be taken in at one look. */
export const MOST_RECENT = 8
/** Characters of a name or detail that are kept: devices name themselves as they like. */
const LONGEST = 200

const keyOf = (userId: number): string => `search.recent.${userId}`

const isRecent = (value: unknown): value is Recent => {
  const { group, id, name, detail } = (value ?? {}) as Partial<Record<keyof Recent, unknown>>
  return (
    (searchGroups as readonly unknown[]).includes(group) &&
    Number.isInteger(id) &&
    typeof name === 'string' &&
    typeof detail === 'string'
  )
}

/** The last ones first. What another version or somebody else has left there is passed over. */
export function readRecent(userId: number): Recent[] {
  const stored = readStored<unknown>(keyOf(userId), [])
  return Array.isArray(stored) ? stored.filter(isRecent).slice(0, MOST_RECENT) : []
}

/** Puts a record before the others. */
export function keepRecent(userId: number, { group, id, name, detail }: Recent): void {
  const others = readRecent(userId).filter((entry) => entry.group !== group || entry.id !== id)
  const entry = { group, id, name: name.slice(0, LONGEST), detail: detail.slice(0, LONGEST) }
  writeStored(keyOf(userId), [entry, ...others].slice(0, MOST_RECENT))
}
