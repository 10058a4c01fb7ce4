import type { networkMap } from '@outpost/contract/network-map/endpoints'
import type { ResultOf } from '@outpost/contract/kit/endpoint'

export type NetworkMap = ResultOf<typeof networkMap.map>
export type NetworkNode = NetworkMap['nodes'][number]
export type NetworkPort = NetworkMap['ports'][number]

/** Where nodes are: the interfaces of the device, and those that it names without describing them. */
export interface Place {
  name: string
  /** Undefined if the device does not describe it. */
  port: NetworkPort | undefined
  nodes: NetworkNode[]
}

/** The row of each node behind its place, which it keeps while the page is open. */
export type Slots = Map<string, Map<string, number>>

/** Pixels: the left edges and widths of the columns, the height of a box and of a row with its gap. */
export const columns = {
  router: { left: 0, width: 144 },
  uplink: { left: 176, width: 136 },
  device: { left: 344, width: 152 },
  port: { left: 536, width: 160 },
  node: { left: 736, width: 208 },
} as const
export const row = { box: 40, height: 48 } as const
/** The height at which the device is at most, so that it is visible beside a long list. */
const deviceAt = 216
/** Rows of a place before its nodes are folded into a count. */
export const folded = 8

const byName = (a: { name: string }, b: { name: string }): number =>
  a.name.localeCompare(b.name, 'en', { numeric: true })

/** Groups the nodes of a map by the place behind which they are. Bridges are a place only for nodes that are there. */
export function placesOf({ ports, nodes }: Pick<NetworkMap, 'ports' | 'nodes'>): {
  uplinks: Place[]
  places: Place[]
} {
  const known = new Map(ports.map((port) => [port.name, port]))
  const groups = Map.groupBy(nodes, ({ place }) => place)
  const names = new Set([...known.keys(), ...groups.keys()])
  const all = [...names]
    .map((name) => ({ name, port: known.get(name), nodes: groups.get(name) ?? [] }))
    .toSorted(byName)
  return {
    uplinks: all.filter(({ port }) => port?.kind === 'uplink'),
    places: all.filter(
      ({ port, nodes: here }) => port?.kind !== 'uplink' && (port?.kind !== 'bridge' || here.length > 0),
    ),
  }
}

const byAge = (a: NetworkNode, b: NetworkNode): number =>
  a.first_seen.localeCompare(b.first_seen) || a.node.localeCompare(b.node)

/** Gives new nodes the next row behind their place. A node that has left keeps its row free. */
export function takeSlots(slots: Slots, places: readonly Place[]): void {
  for (const { name, nodes } of places) {
    const rows = slots.get(name) ?? new Map<string, number>()
    slots.set(name, rows)
    for (const { node } of nodes.toSorted(byAge)) if (!rows.has(node)) rows.set(node, rows.size)
  }
}

export interface Box {
  left: number
  top: number
  width: number
}
export interface Drawn {
  height: number
  device: Box
  uplinks: { place: Place; box: Box; router: { node: NetworkNode | undefined; box: Box } }[]
  places: {
    place: Place
    box: Box
    nodes: { node: NetworkNode; box: Box }[]
    /** The nodes that are folded into a count; undefined if none are. */
    more: { count: number; box: Box } | undefined
  }[]
}

const boxIn = (column: keyof typeof columns, top: number): Box => ({ ...columns[column], top })

/** Computes where everything is drawn. @param opened the places whose nodes are not folded */
export function draw(map: Pick<NetworkMap, 'ports' | 'nodes'>, slots: Slots, opened: ReadonlySet<string>): Drawn {
  const { uplinks, places } = placesOf(map)
  takeSlots(slots, places)
  let top = 0
  const drawn = places.map((place) => {
    const start = top
    const used = slots.get(place.name)!
    const isFolded = used.size > folded && !opened.has(place.name)
    const last = isFolded ? folded - 1 : used.size
    const shown = place.nodes.filter(({ node }) => used.get(node)! < last)
    const hidden = place.nodes.length - shown.length
    top += Math.max(1, isFolded ? folded : used.size) * row.height
    return {
      place,
      box: boxIn('port', start),
      nodes: shown.map((node) => ({ node, box: boxIn('node', start + used.get(node.node)! * row.height) })),
      more: hidden > 0 ? { count: hidden, box: boxIn('node', start + last * row.height) } : undefined,
    }
  })
  const height = Math.max(top, uplinks.length * row.height, row.height)
  const middle = Math.min(height / 2, deviceAt)
  const at = (index: number, count: number): number =>
    Math.max(0, middle - (count * row.height) / 2) + index * row.height
  return {
    height,
    device: boxIn('device', at(0, 1)),
    uplinks: uplinks.map((place, index) => ({
      place,
      box: boxIn('uplink', at(index, uplinks.length)),
      router: { node: place.nodes[0], box: boxIn('router', at(index, uplinks.length)) },
    })),
    places: drawn,
  }
}

/** A curve from the right edge of one box to the left edge of another. */
export function curve(from: Box, to: Box): string {
  const [x1, y1] = [from.left + from.width, from.top + row.box / 2]
  const [x2, y2] = [to.left, to.top + row.box / 2]
  const bend = (x2 - x1) / 2
  return `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`
}
