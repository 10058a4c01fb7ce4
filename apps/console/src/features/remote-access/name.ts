import type { Entry } from './entry.ts'

/** Returns the display name of an entry; for an entry without a name, its id. */
export const entryName = (entry: Entry): string => entry.name ?? `#${entry.id}`
