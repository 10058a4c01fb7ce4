import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  contains,
  formatSubnet,
  netmaskOf,
  overlap,
  parseAddress,
  parseSubnet,
  sizeOf,
  subnetOfMask,
} from './subnet.ts'

const subnets = fc
  .tuple(fc.integer({ min: 0, max: 2 ** 32 - 1 }), fc.integer({ min: 0, max: 32 }))
  .map(([address, prefix]) => ({ base: address - (address % 2 ** (32 - prefix)), prefix }))

test('networks are written and read back, as prefix and as netmask', () => {
  fc.assert(
    fc.property(subnets, (subnet) => {
      expect(parseSubnet(formatSubnet(subnet))).toEqual(subnet)
      expect(subnetOfMask(formatSubnet(subnet).split('/')[0] ?? '', netmaskOf(subnet))).toEqual(subnet)
    }),
  )
})

test('two networks overlap when one contains the first address of the other', () => {
  fc.assert(
    fc.property(subnets, subnets, (one, two) => {
      expect(overlap(one, two)).toBe(contains(one, two.base) || contains(two, one.base))
      expect(overlap(one, one)).toBe(true)
      expect(contains(one, one.base + sizeOf(one))).toBe(false)
    }),
  )
})

test('what is no network is refused', () => {
  for (const text of [
    '',
    '1.2.3',
    '1.2.3.4',
    '256.0.0.0/8',
    '10.0.0.0/33',
    '10.0.0.1/24',
    '10.0.0.0/-1',
    ' 10.0.0.0/8',
  ])
    expect(parseSubnet(text)).toBeUndefined()
  expect(parseAddress('1.2.3.4.5')).toBeUndefined()
  expect(subnetOfMask('10.0.0.0', '255.0.255.0')).toBeUndefined()
  expect(subnetOfMask('10.0.0.0', '0.0.0.1')).toBeUndefined()
})
