import type { CurrentUser } from '@outpost/contract/auth/schemas'
import type { ComponentType } from 'react'

/** An entry of the account menu, contributed by any feature. */
export interface AccountEntry {
  id: string
  /** Panels expand in place and are listed first. Items open a page or run an action, and follow the panels. */
  part: 'panel' | 'item'
  /** Position within the part. */
  place: number
  /** Whether the user sees the entry; without it, everybody does. */
  shown?: (user: CurrentUser) => boolean
  /** Renders an `AccountPanel`, an `AccountLink`, an `AccountButton`, or nothing. */
  Line: ComponentType
}

/**
 * Declares an entry of the account menu. A feature references the file with its entries as `accountMenu` in its
 * manifest, so that the file loads with the menu instead of with the first page.
 * @example
 * accountEntry({
 *   id: 'summary', part: 'panel', place: 4, shown: (user) => can(user, credits.summary), Line: ResourceSummary,
 * })
 */
export const accountEntry = (spec: AccountEntry): AccountEntry => spec

/** The entries of a part that the user sees, in order. */
export const entriesOf = (
  entries: readonly AccountEntry[],
  part: AccountEntry['part'],
  user: CurrentUser,
): AccountEntry[] =>
  entries.filter((entry) => entry.part === part && (entry.shown?.(user) ?? true)).toSorted((a, b) => a.place - b.place)
