import type { Program } from '../context.ts'

/** Milliseconds between two sweeps, and the age that files must have. An upload takes at most an hour. */
const HOUR = 3_600_000

/**
 * Removes the remains of uploads that a kill has interrupted, if the files are in a store: uploads are then received
 * into a folder of each host, which the worker of another host does not see.
 * @returns ends the sweeps
 */
export function sweepUnfinished({ env, blobs, log }: Program): () => void {
  if (!env.fileStore) return () => {}
  const sweep = (): void =>
    void blobs
      .removeUnfinished(new Date(Date.now() - HOUR))
      .catch((error: unknown) => log.warn({ error: String(error) }, 'remains of uploads were not removed'))
  sweep()
  const timer = setInterval(sweep, HOUR)
  return () => clearInterval(timer)
}
