import type { TargetFiles } from '@outpost/gateway/protocols/sftp/files'

/** The number of entries for which leftovers are remembered; the oldest are forgotten first. */
const maxEntries = 1000

/** By entry: temporary files of uploads during which the connection to the target was lost. */
const leftovers = new Map<number, Set<string>>()

/**
 * Removes the temporary files that earlier sessions of an entry could not remove, and remembers those that this session
 * will leave. Their random names exist nowhere else, so nothing else can be removed by mistake.
 */
export function keepLeftovers(entryId: number, files: TargetFiles): void {
  files.leftovers = leftovers.get(entryId) ?? files.leftovers
  leftovers.delete(entryId)
  leftovers.set(entryId, files.leftovers)
  if (leftovers.size > maxEntries) leftovers.delete(leftovers.keys().next().value!)
  files.removeLeftovers().catch(() => {})
}
