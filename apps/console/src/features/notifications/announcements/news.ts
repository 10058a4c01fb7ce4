import type { Announcement } from '@outpost/contract/notifications/announcements/schemas'

/** Where this browser remembers what was opened or dismissed; its date is the specification's. */
export const DISMISSED_KEY = 'announcements-2025-03-07'

/** When an announcement came into sight, as the API writes times. */
const sinceOf = ({ starts_at, created_at }: Announcement): string => starts_at ?? created_at

/** When the newest of them came into sight; undefined where there is none. */
export const newestOf = (rows: readonly Announcement[]): string | undefined => rows.map(sinceOf).toSorted().at(-1)

/** Whether something has come into sight after what was dismissed. Times of the API order as texts do. */
export const isNews = (newest: string | undefined, dismissed: string): boolean =>
  newest !== undefined && newest > dismissed
