import type { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import { defaultPorts, protocols } from '@outpost/contract/remote-access/constants'
import { isSessionProtocol, type SessionProtocol } from '@outpost/contract/remote-access/session'
import type { ResultOf } from '@outpost/contract/kit/endpoint'
import type { SelectOption } from '@outpost/ui/Fields'
import { href } from '../../kit/screen/screen.ts'

/** An entry as the list answers it. */
export type Entry = ResultOf<typeof remoteAccess.list>['rows'][number]
export type Protocol = (typeof protocols)[number]

/** What people write: names of protocols are not translated. */
const names: Record<Protocol, string> = {
  ssh: 'SSH',
  telnet: 'Telnet',
  sftp: 'SFTP',
  http: 'HTTP',
  https: 'HTTPS',
  rdp: 'RDP',
  vnc: 'VNC',
  vpn: 'VPN',
}

export const protocolName = (protocol: Protocol): string => names[protocol]
/** The protocols in the order in which people look for them. */
export const protocolOptions: readonly SelectOption[] = (Object.keys(names) as Protocol[]).map((value) => ({
  value,
  label: names[value],
}))

/** The port that a protocol usually has. */
export const portOf = (protocol: Protocol): number => defaultPorts[protocol]

/** `192.168.1.10:22`, as it stands in lists and on the session's page. */
export const targetOf = (entry: Entry): string => `${entry.destination_ip ?? ''}:${entry.destination_port ?? ''}`

/** An entry that opens in the browser. */
export type SessionEntry = Entry & { protocol: SessionProtocol }
export const isConnectable = (entry: Entry): entry is SessionEntry => isSessionProtocol(entry.protocol)

/** The page of each protocol (`screens.ts`). */
const pages: Readonly<Record<SessionProtocol, string>> = { ssh: '/rms-connect/ssh' }

/** The page of a session; it opens in a window of its own, so that the list stays where it is. */
export const sessionAddress = ({ id, protocol }: SessionEntry): string => `${pages[protocol]}?id=${id}`

export const entryAddress = (entryId: number): string => href('/remote/access/{id}', { id: entryId })

/** Opens the session's page in a new tab, or here where the browser allows no new one. */
export function openSession(entry: SessionEntry): void {
  const opened = window.open(sessionAddress(entry), '_blank')
  if (!opened) window.location.assign(sessionAddress(entry))
}
