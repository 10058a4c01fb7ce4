import type { Announcement } from '@outpost/contract/notifications/announcements/schemas'

/**
 * The browser storage key for the last announcement that was opened or dismissed; its date comes from the
 * specification.
 */
export const DISMISSED_KEY = 'announcements-2025-03-07'

/** Returns the time from which an announcement is visible, in the format of the API. */
const sinceOf = ({ starts_at, created_at }: Announcement): string => starts_at ?? created_at

/** Returns the time from which the newest announcement is visible; undefined if there is none. */
export const newestOf = (rows: readonly Announcement[]): string | undefined => rows.map(sinceOf).toSorted().at(-1)

/** Whether an announcement has become visible after the last dismissed one. API timestamps sort as text. */
export const isUnread = (newest: string | undefined, dismissed: string): boolean =>
  newest !== undefined && newest > dismissed
