/** Bytes of files between two collections. */
const between = 16 * 1_048_576

let bytes = 0

/**
 * Counts what came in of a file and was written. Each part is a buffer of the network's own, and V8 frees those that are spent only
 * once 64 MB of them lie about: for a look at the young ones, which takes a millisecond, memory stays where it was. Does nothing in a
 * process that was started without `--expose-gc`.
 */
export function spent(part: Buffer): void {
  bytes += part.length
  if (bytes < between) return
  bytes = 0
  globalThis.gc?.({ type: 'minor' })
}
