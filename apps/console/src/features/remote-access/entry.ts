import { type remoteAccess, defaultPorts, protocols } from '@outpost/contract/remote-access/remote-access'
import type { ResultOf } from '@outpost/contract/kit/endpoint'
import type { SelectOption } from '@outpost/ui/Fields'
import { href } from '../../kit/screen.ts'

/** An entry as the list answers it. */
export type Entry = ResultOf<typeof remoteAccess.list>['rows'][number]
export type Protocol = (typeof protocols)[number]

/** What people write: names of protocols are not translated. */
const names: Record<Protocol, string> = { ssh: 'SSH', telnet: 'Telnet', sftp: 'SFTP', http: 'HTTP', https: 'HTTPS', rdp: 'RDP', vnc: 'VNC', vpn: 'VPN' }

export const protocolName = (protocol: Protocol): string => names[protocol]
/** The protocols in the order in which people look for them. */
export const protocolOptions: readonly SelectOption[] = (Object.keys(names) as Protocol[]).map((value) => ({ value, label: names[value] }))

/** The port that a protocol usually has (REMOTE-040). */
export const portOf = (protocol: Protocol): number => defaultPorts[protocol]

/** `192.168.1.10:22`, as it stands in lists and on the session's page. */
export const targetOf = (entry: Entry): string => `${entry.destination_ip ?? ''}:${entry.destination_port ?? ''}`

/** Protocols for which there is a page that connects. */
export const isConnectable = (entry: Entry): boolean => entry.protocol === 'ssh'

/** The page of a session; it opens in a window of its own, so that the list stays where it is. */
export const sessionAddress = (entryId: number): string => `/rms-connect/ssh?id=${entryId}`

export const entryAddress = (entryId: number): string => href('/remote/access/{id}', { id: entryId })

/** Opens the session's page in a new tab, or here where the browser allows no new one. */
export function openSession(entryId: number): void {
  const opened = window.open(sessionAddress(entryId), '_blank')
  if (!opened) window.location.assign(sessionAddress(entryId))
}
