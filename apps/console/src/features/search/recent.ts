import type { SearchItem } from '@outpost/contract/search/schemas'
import { type SearchGroupName, searchGroups } from '@outpost/contract/search/constants'
import { readStored, writeStored } from '../../kit/browser/storage.ts'

/** A search result that the user has opened before in this browser. */
export type Recent = { group: SearchGroupName } & Pick<SearchItem, 'id' | 'name' | 'detail'> & {
    company_name?: string | null
  }

/** The maximum number of records: as many as can be taken in at a glance. */
const MAX_RECENT = 8
/** The maximum number of characters stored of a name or detail, because devices can report arbitrary names. */
const MAX_LENGTH = 200

const keyOf = (userId: number): string => `search.recent.${userId}`

const isRecent = (value: unknown): value is Recent => {
  const { group, id, name, detail, company_name } = (value ?? {}) as Partial<Record<keyof Recent, unknown>>
  return (
    (searchGroups as readonly unknown[]).includes(group) &&
    Number.isInteger(id) &&
    typeof name === 'string' &&
    typeof detail === 'string' &&
    (company_name === undefined || company_name === null || typeof company_name === 'string')
  )
}

/** Returns the recent records, latest first. Invalid entries, such as those of another version, are skipped. */
export function readRecent(userId: number): Recent[] {
  const stored = readStored<unknown>(keyOf(userId), [])
  return Array.isArray(stored) ? stored.filter(isRecent).slice(0, MAX_RECENT) : []
}

/** Puts a record at the front of the list. */
export function keepRecent(userId: number, { group, id, name, detail, company_name }: Recent): void {
  const others = readRecent(userId).filter((entry) => entry.group !== group || entry.id !== id)
  const entry = {
    group,
    id,
    name: name.slice(0, MAX_LENGTH),
    detail: detail.slice(0, MAX_LENGTH),
    company_name: company_name?.slice(0, MAX_LENGTH) ?? null,
  }
  writeStored(keyOf(userId), [entry, ...others].slice(0, MAX_RECENT))
}
