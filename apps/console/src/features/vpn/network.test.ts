import { expect, test } from 'vitest'
import { addressOf, freeNetwork, netmaskOf, networkOf, networkText, overlaps, parseNetwork } from './network.ts'

test('VPN-072 networks are read with a netmask or a prefix, and bits behind it are dropped', () => {
  expect(networkText(networkOf('192.168.1.77', '255.255.255.0')!)).toBe('192.168.1.0/24')
  expect(networkText(parseNetwork('10.112.0.0/20')!)).toBe('10.112.0.0/20')
  expect(networkOf('192.168.1.0', '255.0.255.0')).toBeUndefined()
  expect(networkOf('192.168.1.256', '255.255.255.0')).toBeUndefined()
  expect(addressOf('1.2.3')).toBeUndefined()
  expect([0, 8, 24, 32].map(netmaskOf)).toEqual(['0.0.0.0', '255.0.0.0', '255.255.255.0', '255.255.255.255'])
})

test('VPN-072 a free network of the same size is proposed, which overlaps none that is taken', () => {
  const taken = ['192.168.0.0/22', '10.112.0.0/24'].map((text) => parseNetwork(text)!)
  const free = freeNetwork(parseNetwork('192.168.1.0/24')!, taken)!
  expect(networkText(free)).toBe('192.168.4.0/24')
  expect(taken.some((one) => overlaps(one, free))).toBe(false)
  expect(freeNetwork(parseNetwork('192.168.1.0/24')!, [parseNetwork('0.0.0.0/0')!])).toBeUndefined()
})
