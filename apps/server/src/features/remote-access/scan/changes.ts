import type { StoredHost } from './table.ts'

/** The result of a scan, as far as comparing two of them needs it. */
interface Result {
  hosts: readonly Pick<StoredHost, 'mac' | 'port'>[]
  /** The ports that were tested. */
  scanned: readonly number[]
}

/**
 * Marks what is new since the scan before. Without one, nothing is new. A port that was not tested then is not new, as
 * nobody knows.
 */
export function markNew<H extends Pick<StoredHost, 'mac' | 'port'>>(
  hosts: readonly H[],
  before: Result | undefined,
): (H & Pick<StoredHost, 'is_new' | 'new_port'>)[] {
  const known = new Map(before?.hosts.map(({ mac, port }) => [mac, port]))
  return hosts.map((host) => {
    const isNew = before !== undefined && !known.has(host.mac)
    const ports = known.get(host.mac)
    const added = ports ? host.port.filter((port) => !ports.includes(port) && before!.scanned.includes(port)) : []
    return { ...host, is_new: isNew, new_port: isNew ? [...host.port] : added }
  })
}
