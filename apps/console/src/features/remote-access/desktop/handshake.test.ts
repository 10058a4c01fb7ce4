import { expect, test } from 'vitest'
import { Handshake } from './handshake.ts'

const text = (value: string): number[] => [...value].map((character) => character.charCodeAt(0))
const version = text('RFB 003.008\n')
/** Passes each part through one handshake. @returns what came out of each */
const through = (...parts: number[][]): number[][] => {
  const handshake = new Handshake()
  return parts.map((part) => [...handshake.pass(new Uint8Array(part))])
}

test('REMOTE-127 VeNCrypt becomes the last offer, and everything else passes unchanged', () => {
  expect(through(version, [2, 19, 2], [1, 2, 3])).toEqual([version, [2, 2, 19], [1, 2, 3]])
  expect(through([...version, 3, 5, 19, 30, 9, 9])).toEqual([[...version, 3, 5, 30, 19, 9, 9]])
  expect(through(version, [1, 19], [0, 2])).toEqual([version, [1, 19], [0, 2]])
  expect(through(version, [0, 0, 0, 0, 3])).toEqual([version, [0, 0, 0, 0, 3]])
})

test('REMOTE-127 bytes that arrive one by one, and old servers without a list of offers', () => {
  const bytes = [...version, 2, 19, 2, 7]
  expect(through(...bytes.map((byte) => [byte])).flat()).toEqual([...version, 2, 2, 19, 7])
  const old = text('RFB 003.003\n')
  expect(through(old, [0, 0, 0, 19], [1])).toEqual([old, [0, 0, 0, 19], [1]])
})
