/** A name or IPv4 address at which devices connect; without a port, they use the one of `OUTPOST_DEVICE_PORT`. */
export interface DeviceHost {
  host: string
  port: number | undefined
}

const most = 16
/** Nothing else is accepted, because these values become part of a shell script. */
const pattern = /^([A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?)(?::(\d{1,5}))?$/

/** Reads entries of the form `host` or `host:port`. @returns undefined if one is wrong, or there are more than 16 */
export function readDeviceHosts(entries: readonly string[]): DeviceHost[] | undefined {
  const hosts = entries.flatMap((entry) => {
    const match = pattern.exec(entry)
    const port = match?.[2] === undefined ? undefined : Number(match[2])
    return match && (port === undefined || (port > 0 && port <= 65_535)) ? [{ host: match[1]!, port }] : []
  })
  return hosts.length === entries.length && hosts.length <= most ? hosts : undefined
}
