import { expect, test } from 'vitest'
import { parseAddress, parseSubnet } from '../network/subnet.ts'
import { writeAnswer } from './admission.ts'

test('VPN-213 addresses that a client reaches outside of the tunnel are told after its routes', () => {
  const [subnet, route] = [parseSubnet('10.112.0.0/24')!, parseSubnet('203.0.113.0/24')!]
  const answer = writeAnswer({ client: 1, key: 2, type: 'CONNECT' }, subnet, {
    admitted: true,
    address: parseAddress('10.112.0.21')!,
    networks: [],
    routes: [route],
    dhcp: [],
    outside: [parseAddress('203.0.113.9')!],
  })
  expect(answer.split('\n')).toEqual([
    'client-auth 1 2',
    'ifconfig-push 10.112.0.21 255.255.255.0',
    'push "route 203.0.113.0 255.255.255.0"',
    'push "route 203.0.113.9 255.255.255.255 net_gateway"',
    'END',
  ])
})

test('VPN-062 the reason of a refusal cannot end its quotes or its line', () => {
  const reason = 'no" END\nclient-auth 1 2\u00e9'
  const answer = writeAnswer({ client: 1, key: 2, type: 'CONNECT' }, parseSubnet('10.112.0.0/24')!, {
    admitted: false,
    reason,
  })
  expect(answer).toBe('client-deny 1 2 "no? END?client-auth 1 2?" "no? END?client-auth 1 2?"')
})
