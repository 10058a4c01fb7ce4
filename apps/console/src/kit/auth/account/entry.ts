import type { CurrentUser } from '@outpost/contract/auth/schemas'
import type { ComponentType } from 'react'

/** A line of the account menu, of any feature. */
export interface AccountEntry {
  id: string
  /** Panels open in their place and stand above; items lead somewhere or do something, and stand below. */
  part: 'panel' | 'item'
  /** Order within the part. */
  place: number
  /** Left out, the line is for everybody. */
  shown?: (user: CurrentUser) => boolean
  /** Draws an `AccountPanel`, an `AccountLink` or an `AccountButton`, or nothing. */
  Line: ComponentType
}

/**
 * Declares a line of the account menu. A feature names the file with its own as `accountMenu` in its manifest: it comes
 * with the menu and not with the first page.
 * @example accountEntry({ id: 'summary', part: 'panel', place: 4, shown: (user) => can(user, credits.summary), Line: ResourceSummary })
 */
export const accountEntry = (spec: AccountEntry): AccountEntry => spec

/** The lines of one part that are for this user, in their order. */
export const entriesOf = (
  entries: readonly AccountEntry[],
  part: AccountEntry['part'],
  user: CurrentUser,
): AccountEntry[] =>
  entries.filter((entry) => entry.part === part && (entry.shown?.(user) ?? true)).toSorted((a, b) => a.place - b.place)
