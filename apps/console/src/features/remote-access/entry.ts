import type { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import { defaultPorts, protocols } from '@outpost/contract/remote-access/constants'
import { isSessionProtocol, sessionPaths, type SessionProtocol } from '@outpost/contract/remote-access/session'
import type { ResultOf } from '@outpost/contract/kit/endpoint'
import type { SelectOption } from '@outpost/ui/Fields'
import { href } from '../../kit/screen/screen.ts'

/** An entry as returned by the list endpoint. */
export type Entry = ResultOf<typeof remoteAccess.list>['rows'][number]
export type Protocol = (typeof protocols)[number]

/** The display names of the protocols, which are not translated. */
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
/** The protocols as options, the most frequently used first. */
export const protocolOptions: readonly SelectOption[] = (Object.keys(names) as Protocol[]).map((value) => ({
  value,
  label: names[value],
}))

/** Returns the default port of a protocol. */
export const portOf = (protocol: Protocol): number => defaultPorts[protocol]

/** Returns `192.168.1.10:22`, as shown in lists and on the session's page. */
export const targetOf = (entry: Entry): string => `${entry.destination_ip ?? ''}:${entry.destination_port ?? ''}`

/** An entry that can be opened in the browser. */
export type SessionEntry = Entry & { protocol: SessionProtocol }
export const isConnectable = (entry: Entry): entry is SessionEntry => isSessionProtocol(entry.protocol)

/** Protocols of web pages, which open on a host name of their own. */
const webProtocols = ['http', 'https'] as const
type WebProtocol = (typeof webProtocols)[number]

/** An entry that opens in the browser, in a session of the console or on a host name of its own. */
export type OpenableEntry = Entry & { protocol: SessionProtocol | WebProtocol }
export const isWebEntry = (entry: Entry): entry is Entry & { protocol: WebProtocol } =>
  (webProtocols as readonly (string | undefined)[]).includes(entry.protocol)
export const isOpenable = (entry: Entry): entry is OpenableEntry => isConnectable(entry) || isWebEntry(entry)

/** Whether the server can sign in to the target of an entry with credentials that it remembers. */
export const takesCredentials = isConnectable
/** Whether that can be with a private key. */
export const takesKey = ({ protocol }: Entry): boolean => protocol === 'ssh' || protocol === 'sftp'

/** Whether an entry opens as the screen of a remote desktop. */
export const isDesktopEntry = ({ protocol }: Entry): boolean => protocol === 'vnc' || protocol === 'rdp'

/** The page of each protocol (see `screens.ts`). */
const pages: Readonly<Record<SessionProtocol | WebProtocol, string>> = {
  ...sessionPaths,
  http: '/rms-connect/web',
  https: '/rms-connect/web',
}

/** Returns the address of the session's page. It opens in a new tab, so that the list stays open. */
export const sessionAddress = ({ id, protocol }: OpenableEntry): string => `${pages[protocol]}?id=${id}`

/** Returns the address of the page that opens a device's own web interface. */
export const webAddress = (deviceId: number): string => `/rms-connect/web?device=${deviceId}`

export const entryAddress = (entryId: number): string => href('/remote/access/{id}', { id: entryId })

/** Returns the address of the page on which a user watches the session of another one. */
export const watchAddress = (sessionId: number): string => `/rms-connect/watch?id=${sessionId}`

/** Opens an address of the console in a new tab, or in this tab if the browser blocks new ones. */
export function openTab(address: string): void {
  const opened = window.open(address, '_blank')
  if (!opened) window.location.assign(address)
}

/** Opens the session's page of an entry in a new tab. */
export const openSession = (entry: OpenableEntry): void => openTab(sessionAddress(entry))
