import { lookup } from 'node:dns/promises'
import net from 'node:net'
import type { Program } from '../../../context.ts'

/** Milliseconds for the answer of the DNS. */
const dnsLimit = 5000
/** The default domain, which browsers resolve to the machine that they run on (RFC 6761, 6.3). */
const localOnly = 'web.localhost'

const resolves = (name: string): Promise<boolean> =>
  Promise.race([
    lookup(name).then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(true), dnsLimit).unref()),
  ])

/** The last two labels of a name. Without the list of public suffixes this is the best guess at what one owner has. */
const ownedBy = (name: string): string => name.split('.').slice(-2).join('.')

const isLocal = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || host.startsWith('127.')

/** What is wrong with the domain of web sessions. */
export type WebDomainFault = 'local_only' | 'same_domain' | 'no_record'

/**
 * Returns what is wrong with the domain of web sessions; undefined if nothing is.
 * @param address the public address of the console
 * @param exists tells whether a name has an address in the DNS
 */
export async function faultOfWebDomain(
  webDomain: string,
  address: URL,
  exists: (name: string) => Promise<boolean> = resolves,
): Promise<WebDomainFault | undefined> {
  const host = address.hostname
  if (isLocal(host)) return undefined
  if (webDomain === localOnly) return 'local_only'
  if (net.isIP(host) === 0 && ownedBy(host) === ownedBy(webDomain)) return 'same_domain'
  return (await exists(`check.${webDomain}`)) ? undefined : 'no_record'
}

const sentences: Record<WebDomainFault, (webDomain: string, host: string) => string> = {
  local_only: () =>
    'Web pages of devices open only in browsers on this machine. Set OUTPOST_WEB_DOMAIN to a domain of its own.',
  same_domain: (_webDomain, host) =>
    `OUTPOST_WEB_DOMAIN is in the same domain as the console (${host}), so pages of devices could set cookies for it. Use another domain.`,
  no_record: (webDomain) =>
    `No web page of a device can be opened: the DNS has no record for *.${webDomain}. Add one that points to this server.`,
}

/** Returns what is wrong with the domain of web sessions, as a sentence with what to do; undefined if nothing is. */
export async function problemOfWebDomain(
  webDomain: string,
  address: URL,
  exists?: (name: string) => Promise<boolean>,
): Promise<string | undefined> {
  const fault = await faultOfWebDomain(webDomain, address, exists)
  return fault && sentences[fault](webDomain, address.hostname)
}

/** Writes what is wrong with the domain of web sessions to the log. */
export async function checkWebDomain(app: Program): Promise<void> {
  const address = app.configuredUrl()
  // Without a public address nobody has set the installation up for others yet.
  if (address === undefined) return
  const problem = await problemOfWebDomain(app.env.webDomain, new URL(address))
  if (problem !== undefined) app.log.warn({ webDomain: app.env.webDomain }, problem)
}
