import { expect, test } from 'vitest'
import { draw, folded, type NetworkNode, type NetworkPort, placesOf, row, type Slots } from './layout.ts'

const port = (name: string, kind: NetworkPort['kind'] = 'port'): NetworkPort => ({
  name,
  kind,
  up: true,
  speed: null,
  bridge: null,
  vlan: null,
  parent: null,
  mac: null,
  ssid: null,
})
const node = (name: string, place: string, seen = 1): NetworkNode => ({
  node: name,
  kind: 'client',
  name,
  vendor: '',
  ips: [],
  place,
  signal: null,
  evidence: [],
  first_seen: `2026-01-${String(seen).padStart(2, '0')} 00:00:00`,
  last_seen: '2026-01-01 00:00:00',
  asleep: false,
})
const ports = [port('wan', 'uplink'), port('br-lan', 'bridge'), port('lan1'), port('lan10'), port('lan2')]
const tops = (map: { ports: NetworkPort[]; nodes: NetworkNode[] }, slots: Slots) =>
  new Map(
    draw(map, slots, new Set()).places.flatMap(({ nodes }) => nodes.map((each) => [each.node.node, each.box.top])),
  )

test('NETMAP-012: ports are in order, bridges are places only for nodes at them, and unknown places are shown', () => {
  const names = (nodes: NetworkNode[]) => placesOf({ ports, nodes }).places.map(({ name }) => name)
  expect(names([])).toEqual(['lan1', 'lan2', 'lan10'])
  expect(names([node('a', 'br-lan'), node('b', 'eth9'), node('c', '')])).toEqual([
    '',
    'br-lan',
    'eth9',
    'lan1',
    'lan2',
    'lan10',
  ])
  expect(placesOf({ ports, nodes: [] }).uplinks.map(({ name }) => name)).toEqual(['wan'])
})

test('NETMAP-013: a node keeps its place while others come and go', () => {
  const slots: Slots = new Map()
  const [a, b, c] = [node('a', 'lan1', 2), node('b', 'lan1', 3), node('c', 'lan1', 1)]
  const before = tops({ ports, nodes: [a, b] }, slots)
  expect([...before]).toEqual([
    ['a', 0],
    ['b', row.height],
  ])
  expect(tops({ ports, nodes: [b] }, slots).get('b')).toBe(row.height)
  const after = tops({ ports, nodes: [c, b, a] }, slots)
  expect([after.get('a'), after.get('b'), after.get('c')]).toEqual([0, row.height, 2 * row.height])
})

test('NETMAP-014: many nodes behind one port are folded into a count until it is opened', () => {
  const nodes = Array.from({ length: 200 }, (_, index) => node(`n${String(index).padStart(3, '0')}`, 'lan1'))
  const [first] = draw({ ports, nodes }, new Map(), new Set()).places
  expect(first!.nodes).toHaveLength(folded - 1)
  expect(first!.more).toMatchObject({ count: 200 - folded + 1 })
  const [opened] = draw({ ports, nodes }, new Map(), new Set(['lan1'])).places
  expect(opened!.nodes).toHaveLength(200)
  expect(opened!.more).toBeUndefined()
})
