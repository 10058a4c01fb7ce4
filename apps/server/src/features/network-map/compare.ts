import type { ChangeKind, EvidenceSource } from '@outpost/contract/network-map/constants'
import { isIPv4 } from 'node:net'
import { isHeard, type Evidence, type NodeFacts, type Observed, type PortFacts, type SeenNode } from './observed.ts'

/** Where a node is, as stored. */
export interface Stay {
  id: number
  node: string
  kind: 'port' | SeenNode['kind']
  place: string
  facts: NodeFacts | PortFacts
  evidence: Evidence
  known_at: Date
  last_at: Date
  missed: number
}
export type NewStay = Omit<Stay, 'id' | 'missed' | 'known_at'> & { known_at: Date | null }

export interface Change {
  node: string
  name: string
  kind: ChangeKind
  before: string | null
  after: string | null
  last_seen: Date | null
}

/** What an observation changes. */
export interface Outcome {
  kept: Stay[]
  /** Stays that have ended, by id, and when. */
  ended: Map<number, Date>
  begun: NewStay[]
  changes: Change[]
  /** New nodes that are not stored, because there are too many. */
  refused: number
}

/**
 * When a node that is no longer heard is gone: after these milliseconds, and so many observations in a row. Phones on
 * Wi-Fi that still hold a lease get longer, because they sleep for hours.
 */
const quiet = { time: 30 * 60_000, observations: 3, asleep: 12 * 3_600_000 } as const
/** The most nodes that are on a map at once. */
const maxOpen = 1024

const isNode = (stay: Stay): stay is Stay & { facts: NodeFacts; kind: SeenNode['kind'] } => stay.kind !== 'port'

/** Compares an observation with the nodes that are there. @param isFirst nothing is new at the first observation */
export function compare(open: readonly Stay[], seen: Observed, now: Date, isFirst: boolean): Outcome {
  const outcome: Outcome = { kept: [], ended: new Map(), begun: [], changes: [], refused: 0 }
  comparePorts(open, seen, now, outcome)
  const nodes = new Map(open.filter(isNode).map((stay) => [stay.node, stay]))
  for (const stay of nodes.values()) {
    const found = seen.nodes.get(stay.node)
    if (found && isHeard(found)) compareNode(stay, found, seen, now, outcome)
    else missNode(stay, found, seen, now, outcome)
  }
  let count = nodes.size
  for (const found of seen.nodes.values()) {
    if (nodes.has(found.node) || !isHeard(found)) continue
    if (count++ >= maxOpen) {
      outcome.refused++
      continue
    }
    const facts = factsOf(found, undefined)
    outcome.begun.push({ ...placed(found, now), facts, known_at: null })
    if (!isFirst) outcome.changes.push(change('appeared', found.node, facts, null, found.place || null))
  }
  return outcome
}

/** The facts that make a port another one; its address may change. The database gives them in another order. */
const portFacts = ['kind', 'up', 'speed', 'bridge', 'vlan', 'parent', 'ssid'] as const
const isSamePort = (before: PortFacts, now: PortFacts): boolean => portFacts.every((name) => before[name] === now[name])

function comparePorts(open: readonly Stay[], seen: Observed, now: Date, { kept, ended, begun }: Outcome): void {
  const known = new Map(open.filter(({ kind }) => kind === 'port').map((stay) => [stay.node, stay]))
  for (const [name, facts] of seen.ports) {
    const stay = known.get(name)
    if (stay && isSamePort(stay.facts as PortFacts, facts)) {
      kept.push({ ...stay, facts, last_at: now })
      continue
    }
    if (stay) ended.set(stay.id, now)
    begun.push({
      node: name,
      kind: 'port',
      place: facts.bridge ?? '',
      facts,
      evidence: {},
      last_at: now,
      known_at: stay?.known_at ?? null,
    })
  }
  for (const stay of known.values()) if (!seen.ports.has(stay.node)) ended.set(stay.id, now)
}

const change = (
  kind: ChangeKind,
  node: string,
  facts: NodeFacts,
  before: string | null,
  after: string | null,
): Change => ({ node, name: facts.name || facts.ips[0] || '', kind, before, after, last_seen: null })

const evidenceOf = (sources: readonly EvidenceSource[], now: Date): Evidence =>
  Object.fromEntries(sources.map((source) => [source, Math.floor(now.getTime() / 1000)]))

const placed = ({ node, kind, place, sources }: SeenNode, now: Date) => ({
  node,
  kind,
  place,
  evidence: evidenceOf(sources, now),
  last_at: now,
})

/** What is known now; a name and addresses that the device has forgotten are kept. */
const factsOf = (found: SeenNode, before: NodeFacts | undefined): NodeFacts => ({
  name: found.name || before?.name || '',
  vendor: before?.vendor ?? '',
  ips: found.ips.length > 0 ? found.ips : (before?.ips ?? []),
  network: found.network || before?.network || '',
  signal: found.signal,
})

/** The place of a node: a bridge says less than the port of it at which the node was before. */
function placeOf(stay: Stay, { place }: SeenNode, { ports }: Observed): string {
  const before = ports.get(stay.place)
  return place === '' || (before?.bridge === place && before.up) ? stay.place : place
}

/** Moving from a bridge to a port of it is not a move, only known better; radios of one device hand over clients. */
const isQuietMove = (from: string, to: string, { ports }: Observed): boolean =>
  from === '' || ports.get(to)?.bridge === from || (ports.get(from)?.kind === 'wifi' && ports.get(to)?.kind === 'wifi')

/** Only new IPv4 addresses are told: those of IPv6 change daily on their own. */
const newAddress = (before: NodeFacts, after: NodeFacts): string | undefined => {
  const old = before.ips.filter((ip) => isIPv4(ip))
  return old.length === 0 ? undefined : after.ips.find((ip) => isIPv4(ip) && !old.includes(ip))
}

function compareNode(
  stay: Stay & { facts: NodeFacts },
  found: SeenNode,
  seen: Observed,
  now: Date,
  { kept, ended, begun, changes }: Outcome,
): void {
  const place = placeOf(stay, found, seen)
  const facts = factsOf(found, stay.facts)
  const evidence = { ...stay.evidence, ...evidenceOf(found.sources, now) }
  const address = newAddress(stay.facts, facts)
  const hasMoved = place !== stay.place
  const isTold = hasMoved && !isQuietMove(stay.place, place, seen)
  if (isTold) changes.push(change('moved', stay.node, facts, stay.place, place))
  if (address !== undefined)
    changes.push(change('new_ip', stay.node, facts, stay.facts.ips.find((ip) => isIPv4(ip)) ?? null, address))
  const next = { node: stay.node, kind: found.kind, place, facts, evidence, last_at: now, known_at: stay.known_at }
  if ((hasMoved && stay.place !== '') || address !== undefined) {
    ended.set(stay.id, now)
    begun.push(next)
  } else kept.push({ ...next, id: stay.id, missed: 0 })
}

function missNode(
  stay: Stay & { facts: NodeFacts },
  found: SeenNode | undefined,
  { ports }: Observed,
  now: Date,
  { kept, ended, changes }: Outcome,
): void {
  const missed = stay.missed + 1
  const silence = now.getTime() - stay.last_at.getTime()
  const sleeps = ports.get(stay.place)?.kind === 'wifi' && found?.sources.includes('lease') === true
  if (missed >= quiet.observations && silence >= (sleeps ? quiet.asleep : quiet.time)) {
    ended.set(stay.id, stay.last_at)
    if (stay.kind !== 'gateway')
      changes.push({
        ...change('disappeared', stay.node, stay.facts, stay.place || null, null),
        last_seen: stay.last_at,
      })
    return
  }
  const evidence = { ...stay.evidence, ...evidenceOf(found?.sources ?? [], now) }
  kept.push({ ...stay, evidence, missed })
}
