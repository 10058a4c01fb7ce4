import { createHash } from 'node:crypto'

/** Characters of a name that a file name keeps at most, so that it has at most 255 bytes with any script. */
const longest = 50
/** Names that Windows reserves, and those of our own folders and files, with any ending. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d|company|tags|definitions|templates|automations|dashboards)(?:\..*)?$/i

const safe = (name: string): string =>
  Array.from(name.normalize('NFC').replace(/[^\p{L}\p{M}\p{N} ._()+-]/gu, '_'))
    .slice(0, longest)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '')
const folded = (name: string): string => name.normalize('NFKC').toLowerCase()

/**
 * Returns a file name without an ending for each of the names in a folder. A name that cannot be a file name as it is, or
 * that differs from another one only in case, gets `~` and a sum of its own at the end, so that the order has no effect.
 * @param entries each with a text that no other one has
 */
export function fileNames(entries: readonly { name: string; identity: string }[]): Map<string, string> {
  const alike = Map.groupBy(entries, ({ name }) => folded(safe(name)))
  return new Map(
    entries.map(({ name, identity }) => {
      const base = safe(name)
      const isPlain = base === name && base !== '' && !reserved.test(base) && alike.get(folded(base))!.length === 1
      const sum = createHash('sha256').update(identity).digest('hex').slice(0, 10)
      return [identity, isPlain ? base : `${base}~${sum}`]
    }),
  )
}
