import type { App } from '../../../context.ts'
import { openObserved, sealObserved } from '../device-row.ts'
import type { Observed, ObservedConfig } from '../render/diff.ts'

/**
 * Writes a config that a job has read, to be appended to those before it: the length of its name in a byte, its name,
 * the length of the rest in four bytes, and the config, sealed by itself. To seal all of them again for each would take
 * time with the square of their number.
 */
export function writeFound(app: Pick<App, 'sealer'>, config: string, found: ObservedConfig): Buffer {
  const name = Buffer.from(config)
  const sealed = sealObserved(app, new Map([[config, found]]))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(sealed.length)
  return Buffer.concat([Buffer.from([name.length]), name, length, sealed])
}

/** Returns what was appended, still sealed, by config. One that was read twice has what was read last. */
export function foundParts(bytes: Buffer | null | undefined): Map<string, Buffer> {
  const parts = new Map<string, Buffer>()
  for (let at = 0; bytes && at < bytes.length;) {
    const nameEnd = at + 1 + bytes[at]!
    const end = nameEnd + 4 + bytes.readUInt32BE(nameEnd)
    parts.set(bytes.subarray(at + 1, nameEnd).toString(), bytes.subarray(nameEnd + 4, end))
    at = end
  }
  return parts
}

/** Returns all that a job has read. */
export const openFound = (app: Pick<App, 'sealer'>, bytes: Buffer | null | undefined): Observed =>
  new Map([...foundParts(bytes).values()].flatMap((sealed) => [...openObserved(app, sealed)]))
