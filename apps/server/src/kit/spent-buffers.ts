/** The number of file bytes between two garbage collections. */
const between = 16 * 1_048_576

let bytes = 0

/**
 * Counts received file data that has been written. Each chunk is a separate network buffer, and V8 only frees used ones
 * once 64 MB of them have piled up. An occasional minor collection, which takes a millisecond, keeps memory stable.
 * Does nothing in a process started without `--expose-gc`.
 */
export function spent(part: Buffer): void {
  bytes += part.length
  if (bytes < between) return
  bytes = 0
  globalThis.gc?.({ type: 'minor' })
}
