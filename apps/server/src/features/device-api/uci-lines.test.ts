import { expect, test } from 'vitest'
import type { CheckedRequest } from './described-api.ts'
import { uciLines } from './uci-lines.ts'

const request = (method: CheckedRequest['method'], path: string, data?: unknown): CheckedRequest => ({
  method,
  path,
  content_type: 'application/json',
  ...(data !== undefined && { body: JSON.stringify({ data }) }),
  reads: false,
})

test('CONFIGURATOR-057 requests to the API of OpenWrt become lines of uci', () => {
  const lines = (...given: Parameters<typeof request>) => uciLines(request(...given), 'requests.0')
  expect(
    lines('PUT', '/uci/network/lan', { ipaddr: "it's", dns: ['1.1.1.1', '9.9.9.9'], mtu: null, empty: [] }),
  ).toEqual([
    String.raw`set network.lan.ipaddr='it'\''s'`,
    "set network.lan.dns=''",
    "add_list network.lan.dns='1.1.1.1'",
    "add_list network.lan.dns='9.9.9.9'",
    "set network.lan.mtu=''",
    "set network.lan.empty=''",
  ])
  expect(lines('PUT', '/uci/firewall/%40rule%5B0%5D', { target: 'DROP' })).toEqual([
    "set firewall.@rule[0].target='DROP'",
  ])
  expect(lines('POST', '/uci/firewall', { '.type': 'rule', name: 'x' })).toEqual([
    'add firewall rule',
    "set firewall.@rule[-1].name='x'",
  ])
  expect(lines('POST', '/uci/network', { '.type': 'interface', '.name': 'guest', proto: 'none' })).toEqual([
    'set network.guest=interface',
    "set network.guest.proto='none'",
  ])
  expect(lines('DELETE', '/uci/network/guest')).toEqual(['delete network.guest'])
  expect(() => lines('DELETE', '/uci/network/a%20b')).toThrow(/not a section/)
  expect(() => lines('DELETE', '/uci/a%2Eb/x')).toThrow(/not the name/)
  expect(() => lines('DELETE', '/uci/network/%E0')).toThrow(/not encoded/)
})

test('CONFIGURATOR-057 a name that uci does not have never becomes a part of a line', () => {
  const long = `x=1 network.wan.disabled=1 network.lan.${'a'.repeat(520)}`
  for (const [method, path, data] of [
    ['PUT', '/uci/network/lan', { [long]: 'v' }],
    ['PUT', '/uci/network/lan', { 'a b': 'v' }],
    ['POST', '/uci/network', { '.type': 'interface', [long]: 'v' }],
    ['POST', '/uci/network', { '.type': long }],
    ['POST', '/uci/network', { '.type': 'interface', '.name': long }],
  ] as const)
    expect(() => uciLines(request(method, path, data), 'requests.0')).toThrow(/not the name of an option|not valid/)
})
