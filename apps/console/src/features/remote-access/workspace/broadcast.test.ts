import { expect, it } from 'vitest'
import { idsIn } from './address.ts'
import { Broadcast } from './broadcast.ts'

/** Terminals that record what they get. */
function terminals(...ids: number[]) {
  const broadcast = new Broadcast()
  const got = new Map<number, string[]>(ids.map((id) => [id, []]))
  const connections = new Map(ids.map((id) => [id, { typeLike: (text: string) => void got.get(id)!.push(text) }]))
  const join = (id: number, isOpen = true) => broadcast.member(id).join({ connection: connections.get(id)!, isOpen })
  for (const id of ids) join(id)
  return { broadcast, got, join }
}

it('REMOTE-239 what is typed goes to the chosen terminals, whichever of them it is typed into', () => {
  const { broadcast, got } = terminals(1, 2, 3)
  expect(broadcast.member(1).typed('a')).toBe(false)
  broadcast.choose([1, 2])
  expect(broadcast.member(2).typed('b')).toBe(true)
  expect(broadcast.member(3).typed('c')).toBe(false)
  expect([...got.values()]).toEqual([['b'], ['b'], []])
  broadcast.choose([])
  expect(broadcast.member(1).typed('d')).toBe(false)
})

it('REMOTE-239 a terminal that is closed or opened again is no target until it is chosen again', () => {
  const { broadcast, join } = terminals(1, 2, 3)
  broadcast.choose([1, 2, 3])
  join(2, false)
  expect(broadcast.state()).toEqual({ open: [1, 3], targets: [1, 3] })
  join(2)
  expect(broadcast.state()).toEqual({ open: [1, 2, 3], targets: [1, 3] })
  broadcast.leave(3)
  expect(broadcast.state()).toEqual({ open: [1, 2], targets: [1] })
})

it('REMOTE-238 the address names up to twelve terminals, each once', () => {
  expect(idsIn('3-1-3-x-0-1.5')).toEqual([3, 1])
  expect(idsIn(Array.from({ length: 20 }, (_, n) => n + 1).join('-'))).toHaveLength(12)
  expect(idsIn(undefined)).toEqual([])
})
