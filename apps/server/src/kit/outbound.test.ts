import { expect, test } from 'vitest'
import { mayReach, readAllowed } from './outbound.ts'

const none = readAllowed([])

test.each([
  '168.63.129.16',
  '::ffff:168.63.129.16',
  '::ffff:0:127.0.0.1',
  '::ffff:0:a9fe:a9fe',
  '3fff::1',
  '3fff:fff:ffff::1',
  '5f00::1',
  '5f00:ffff::1',
])('SECURITY-080 %s is not reached on behalf of a user unless the operator permits it', (address) => {
  expect(mayReach(address, none)).toBe(false)
  expect(mayReach(address, readAllowed([address]))).toBe(true)
})

test.each(['168.63.129.15', '168.63.129.17', '3ffe:ffff::1', '3fff:1000::1', '5eff::1', '5f01::1', '::ffff:8.8.8.8'])(
  'SECURITY-080 %s beside these ranges is reached',
  (address) => expect(mayReach(address, none)).toBe(true),
)
