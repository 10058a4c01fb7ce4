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

/**
 * Returns what is wrong with the domain of web sessions, as a sentence with what to do; undefined if nothing is.
 * @param address the public address of the console
 * @param exists tells whether a name has an address in the DNS
 */
export async function problemOfWebDomain(
  webDomain: string,
  address: URL,
  exists: (name: string) => Promise<boolean> = resolves,
): Promise<string | undefined> {
  const host = address.hostname
  if (isLocal(host)) return undefined
  if (webDomain === localOnly)
    return 'Web pages of devices open only in browsers on this machine. Set OUTPOST_WEB_DOMAIN to a domain of its own.'
  if (net.isIP(host) === 0 && ownedBy(host) === ownedBy(webDomain))
    return `OUTPOST_WEB_DOMAIN is in the same domain as the console (${host}), so pages of devices could set cookies for it. Use another domain.`
  if (!(await exists(`check.${webDomain}`)))
    return `No web page of a device can be opened: the DNS has no record for *.${webDomain}. Add one that points to this server.`
  return undefined
}

/** Writes what is wrong with the domain of web sessions to the log. */
export async function checkWebDomain(app: Program): Promise<void> {
  const address = app.configuredUrl()
  // Without a public address nobody has set the installation up for others yet.
  if (address === undefined) return
  const problem = await problemOfWebDomain(app.env.webDomain, new URL(address))
  if (problem !== undefined) app.log.warn({ webDomain: app.env.webDomain }, problem)
}
