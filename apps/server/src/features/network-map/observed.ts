import { isIP } from 'node:net'
import {
  evidenceSources,
  maxClients,
  portKinds,
  remembered,
  type EvidenceSource,
  type NodeKind,
  type PortKind,
} from '@outpost/contract/network-map/constants'

/** What is known about a port, and about anything connected to one. */
export interface PortFacts {
  kind: PortKind
  up: boolean
  speed: number | null
  bridge: string | null
  vlan: number | null
  parent: string | null
  mac: string | null
  ssid: string | null
}
export interface NodeFacts {
  name: string
  vendor: string
  ips: string[]
  /** The network interface that has its addresses. */
  network: string
  signal: number | null
}
export type Facts = PortFacts | NodeFacts
/** The last time of each source, in Unix seconds. */
export type Evidence = Partial<Record<EvidenceSource, number>>

export interface SeenNode extends Omit<NodeFacts, 'vendor'> {
  node: string
  kind: NodeKind
  /** An empty text if the device does not know it. */
  place: string
  sources: EvidenceSource[]
}

/** One observation of a network. */
export interface Observed {
  ports: ReadonlyMap<string, PortFacts>
  nodes: ReadonlyMap<string, SeenNode>
  leftOut: number
}

/** The most ports, LLDP neighbours and routers of an observation, and addresses of a node. */
const limits = { ports: 64, others: 64, ips: 8 } as const

const macPattern = /^[0-9a-f][02468ace](:[0-9a-f]{2}){5}$/i
const placePattern = /^[\w.@-]{1,15}$/

const place = (text: string | undefined): string => (text !== undefined && placePattern.test(text) ? text : '')
const number = (text: string | undefined, least: number, most: number): number | null => {
  const value = /^-?\d{1,7}$/.test(text ?? '') ? Number(text) : Number.NaN
  return value >= least && value <= most ? value : null
}
const nameOf = (words: readonly string[]): string => {
  // By character: half of a surrogate pair cannot be stored.
  const name = [...words.join(' ').replace(/\p{C}/gu, '').trim()].slice(0, 64).join('')
  return name === '-' || name === '*' ? '' : name
}
const ipsOf = (text: string | undefined): string[] => [
  ...new Set((text ?? '').split(',', limits.ips).filter((ip) => isIP(ip) > 0)),
]
const isSource = (text: string): text is EvidenceSource => (evidenceSources as readonly string[]).includes(text)

/** Whether the device heard the node at the time, and does not only remember it. */
export const isHeard = ({ sources }: Pick<SeenNode, 'sources'>): boolean =>
  sources.some((source) => !remembered.includes(source))

/**
 * Reads the answer of the command `network.observe` (see `commands.ts` of the contract). Lines that do not have its form
 * are left out, and so is what exceeds its limits: the answer is the text of a device, and through it of all that is on
 * its network. A MAC address counts once.
 */
export function readObserved(text: string): Observed {
  const ports = new Map<string, PortFacts>()
  const nodes = new Map<string, SeenNode>()
  const counts = { client: 0, other: 0 }
  let leftOut = 0
  for (const line of text.split('\n')) {
    const [kind = '', ...words] = line.split(' ')
    if (kind === 'port' && ports.size < limits.ports) addPort(ports, words)
    else if (kind === 'client' && counts.client++ < maxClients) addClient(nodes, words)
    else if (kind === 'client') leftOut++
    else if (kind === 'gateway' && counts.other++ < limits.others) addGateway(nodes, words)
    else if (kind === 'lldp' && counts.other++ < limits.others) addNeighbour(nodes, words)
    else if (kind === 'more') leftOut += number(words[0], 0, 100_000) ?? 0
  }
  return { ports, nodes, leftOut }
}

function addPort(ports: Map<string, PortFacts>, words: readonly string[]): void {
  const [name, kind, state, speed, bridge, vlan, parent, mac = '', ...ssid] = words
  const known = portKinds.find((each) => each === kind)
  if (!place(name) || !known || ports.has(name!) || (state !== 'up' && state !== 'down')) return
  ports.set(name!, {
    kind: known,
    up: state === 'up',
    speed: number(speed, 1, 999_999),
    bridge: place(bridge === '-' ? '' : bridge) || null,
    vlan: number(vlan, 1, 4094),
    parent: place(parent === '-' ? '' : parent) || null,
    mac: macPattern.test(mac) ? mac.toUpperCase() : null,
    ssid: nameOf(ssid) || null,
  })
}

function addClient(nodes: Map<string, SeenNode>, words: readonly string[]): void {
  const [mac = '', port, network, signal, evidence = '', ips, ...name] = words
  const node = mac.toUpperCase()
  const sources = [...new Set(evidence.split(',').filter(isSource))]
  if (!macPattern.test(mac) || nodes.has(node) || sources.length === 0) return
  const lan = network === '-' ? '' : place(network)
  nodes.set(node, {
    node,
    kind: 'client',
    place: (port === '-' ? '' : place(port)) || lan,
    network: lan,
    signal: number(signal, -120, 0),
    sources,
    ips: ipsOf(ips),
    name: nameOf(name),
  })
}

function addGateway(nodes: Map<string, SeenNode>, words: readonly string[]): void {
  const [port, ip = '', mac = ''] = words
  const node = macPattern.test(mac) ? mac.toUpperCase() : ip
  if (!place(port) || isIP(ip) === 0 || nodes.has(node)) return
  const facts = { name: '', network: port!, signal: null, ips: [ip] }
  nodes.set(node, { node, kind: 'gateway', place: port!, sources: ['route'], ...facts })
}

/** A neighbour that describes itself is often a client too, whose addresses are known. */
function addNeighbour(nodes: Map<string, SeenNode>, words: readonly string[]): void {
  const [port, mac = '', ip, ...rest] = words
  const node = mac.toUpperCase()
  if (!place(port) || !macPattern.test(mac)) return
  const known = nodes.get(node)
  const [name, ips] = [nameOf(rest), ipsOf(ip)]
  nodes.set(node, {
    node,
    kind: known?.kind === 'gateway' ? 'gateway' : 'neighbour',
    place: port!,
    network: known?.network ?? '',
    signal: known?.signal ?? null,
    sources: [...new Set([...(known?.sources ?? []), 'lldp' as const])],
    ips: [...new Set([...(known?.ips ?? []), ...ips])].slice(0, limits.ips),
    name: name || known?.name || '',
  })
}
