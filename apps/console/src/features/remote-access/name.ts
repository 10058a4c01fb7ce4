import type { Entry } from './entry.ts'

/** What an entry is called; one without a name goes by its number. */
export const entryName = (entry: Entry): string => entry.name ?? `#${entry.id}`
