/** An IPv4 address of this device with its prefix length. `uplink`: a default route uses its interface. */
export interface OwnAddress {
  address: string
  length: number
  uplink: boolean
}

interface Rule {
  host: string
  from: number
  to: number
}

/** The rules of `agent.conf` for tunnel targets. `DENY` takes precedence over `ALLOW`, and `ALLOW` over the defaults. */
export interface AllowList {
  deny: Rule[]
  allow: Rule[]
  defaults: boolean
}

const services = [22, 23, 80, 443]
const privateNetworks: readonly [string, number][] = [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
]

/**
 * Converts a dotted IPv4 address to a number. Returns undefined for anything else, including octal and short forms,
 * which other programs interpret differently.
 */
function ipNumber(text: string): number | undefined {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256))
    return undefined
  return parts.reduce((sum, part) => sum * 256 + Number(part), 0)
}

function inNetwork(host: string, network: string, length: number): boolean {
  const [a, b] = [ipNumber(host), ipNumber(network)]
  if (a === undefined || b === undefined) return false
  const size = 2 ** (32 - length)
  return Math.floor(a / size) === Math.floor(b / size)
}

/** Whether an IPv4 address is private (RFC 1918). */
export const isPrivate = (host: string): boolean =>
  privateNetworks.some(([network, length]) => inNetwork(host, network, length))

/**
 * Reads the lines `ALLOW target`, `DENY target` and `DEFAULTS off`. A target is an address, a network, a name or `*`,
 * with an optional port or port range. Other lines are ignored.
 */
export function parseAllowList(text: string): AllowList {
  const list: AllowList = { deny: [], allow: [], defaults: true }
  for (const line of text.split('\n')) {
    const [word, target] = line.trim().split(/\s+/)
    if (word === 'DEFAULTS' && target?.startsWith('off')) list.defaults = false
    const rule = target === undefined ? undefined : parseTarget(target)
    if (rule && word === 'DENY') list.deny.push(rule)
    if (rule && word === 'ALLOW') list.allow.push(rule)
  }
  return list
}

function parseTarget(target: string): Rule | undefined {
  const colon = target.lastIndexOf(':')
  if (colon < 0) return { host: target, from: 1, to: 65_535 }
  const ports = /^([1-9]\d{0,4})(?:-([1-9]\d{0,4}))?$/.exec(target.slice(colon + 1))
  if (!ports) return undefined
  const [from, to] = [Number(ports[1]), Number(ports[2] ?? ports[1])]
  return from <= 65_535 && to <= 65_535 ? { host: target.slice(0, colon), from, to } : undefined
}

function covers(rule: Rule, host: string, port: number): boolean {
  if (port < rule.from || port > rule.to) return false
  if (rule.host === '*') return true
  const network = /^([\d.]+)\/(\d|[12]\d|3[0-2])$/.exec(rule.host)
  return network ? inNetwork(host, network[1]!, Number(network[2])) : rule.host === host
}

/**
 * Whether the server may reach this target through the device. The defaults allow ports 22, 23, 80 and 443 of the
 * device itself (127.0.0.1 and its private addresses), and every port of other hosts in its private networks. The
 * addresses and networks of uplinks are excluded.
 */
export function isAllowed(list: AllowList, own: readonly OwnAddress[], host: string, port: number): boolean {
  if (list.deny.some((rule) => covers(rule, host, port))) return false
  if (list.allow.some((rule) => covers(rule, host, port))) return true
  if (!list.defaults) return false
  if (host === '127.0.0.1') return services.includes(port)
  const inside = own.filter((one) => !one.uplink)
  if (!isPrivate(host)) return false
  if (inside.some((one) => one.address === host)) return services.includes(port)
  return inside.some((one) => inNetwork(host, one.address, one.length))
}
