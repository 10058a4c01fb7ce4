import os from 'node:os'

/** What the program allows itself, by the memory that it has. */
export interface Sizes {
  /** PostgreSQL's cache in MB, which fills over days and is never given back. */
  sharedBuffersMb: number
  /** The most database connections of a process with the role `api`, of another one, and those beyond row security. */
  connections: { api: number; other: number; unscoped: number }
  /** A half of V8's young generation in MB; a busy process has three. */
  semiSpaceMb: number
}

/** Below this many MB of memory, the small sizes apply. */
const smallMb = 1000

/** A connection is a process of PostgreSQL, which keeps 4 to 5 MB of plans and of what it knows about the tables. */
const small: Sizes = {
  sharedBuffersMb: 48,
  connections: { api: 8, other: 6, unscoped: 2 },
  semiSpaceMb: 2,
}
/**
 * A small young generation. With Node's default of 16 MB, the first large stream through a process makes it grow by 50
 * MB; with 8 by 8 MB, at no measurable cost in time (`npm run bench terminal connections`).
 */
const usual: Sizes = {
  sharedBuffersMb: 128,
  connections: { api: 14, other: 8, unscoped: 4 },
  semiSpaceMb: 8,
}

/** Returns the sizes for a machine, or a container, with so many bytes of memory. */
export const sizesFor = (bytes: number): Sizes => (bytes < smallMb * 1024 ** 2 ? small : usual)

/** Returns the bytes of memory that this process may use: those of its container, or of the machine. */
export function availableMemory(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, os.totalmem()) : os.totalmem()
}
