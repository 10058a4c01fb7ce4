import type { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import { protocolOfPort } from '@outpost/contract/remote-access/scan/constants'
import { type Entry, portOf, type Protocol, protocolName } from '../entry.ts'
import type { ScannedHost } from './useScan.ts'

type NewEntry = InputOf<typeof remoteAccess.create>['data'][number]

/** A port of a host, ticked to become an entry. */
export interface Choice {
  host: ScannedHost
  port: number
  /** Undefined until the user chooses one, for a port without a usual protocol. */
  protocol: Protocol | undefined
}

export const keyOf = (ip: string, port: number): string => `${ip}:${port}`

export const proposed = (host: ScannedHost, port: number): Choice => ({ host, port, protocol: protocolOfPort(port) })

/** The targets for which the device has an entry. */
export const targetsOf = (entries: readonly Entry[]): ReadonlySet<string> =>
  new Set(entries.map((entry) => keyOf(entry.destination_ip ?? '', entry.destination_port ?? 0)))

/** Characters of the name of an entry, at most. */
const NAME = 50

/**
 * Returns the name of the entry for a choice: the host and the protocol, with the port unless it is the usual one. Names
 * contain only some characters, so that others become hyphens.
 * @example '192-168-1-20 HTTP 8080'
 */
export function nameOfChoice({ host, port }: Pick<Choice, 'host' | 'port'>, protocol: Protocol): string {
  const end = ` ${protocolName(protocol)}${portOf(protocol) === port ? '' : ` ${port}`}`
  const start = (host.name || host.ip).replace(/[^\w -]+/g, '-')
  return start.slice(0, NAME - end.length) + end
}

/** Returns the input that adds the choices; undefined while one of them has no protocol. */
export function entriesOf(deviceId: number, choices: readonly Choice[]): NewEntry[] | undefined {
  const entries = choices.flatMap(({ host, port, protocol }): NewEntry[] =>
    protocol === undefined
      ? []
      : [
          {
            device_id: deviceId,
            name: nameOfChoice({ host, port }, protocol),
            destination_ip: host.ip,
            destination_port: port,
            protocol,
            credentials_required: false,
          },
        ],
  )
  return entries.length === choices.length ? entries : undefined
}
