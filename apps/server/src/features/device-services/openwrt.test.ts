import { applyUci, readUci } from '@outpost/agent/platform/fake/uci'
import type { SiteBlocking } from '@outpost/contract/device-services/blocking.schemas'
import { expect, test } from 'vitest'
import { describedApi } from '../device-api/descriptions.ts'
import { uciLines } from '../device-api/uci-lines.ts'
import { blockingIn, uciBlocking } from './blocking.ts'
import type { ApiRecord } from './records.ts'
import { codeOf, networksIn } from './wifi.ts'

/** Site blocking and Wi-Fi in the configurations of OpenWrt, applied by the uci of simulated devices. */

const factory = `
config dnsmasq
\toption domain 'lan'
\tlist address '/printer.lan/192.168.1.9'
\tlist server '/corp.example/10.0.0.53'
`

/** A section as the agent returns it. */
const record = (text: string, find: (type: string, name: string) => boolean): ApiRecord | undefined => {
  const section = readUci(text).find(({ type, name }) => find(type, name))
  return section && { '.type': section.type, ...Object.fromEntries(section.options) }
}
const dnsmasqIn = (text: string) => record(text, (type) => type === 'dnsmasq')!
const storedIn = (text: string) => record(text, (_, name) => name === 'site_blocking')

async function apply(text: string, wanted: SiteBlocking, always: readonly string[] = []): Promise<string> {
  const api = (await describedApi(undefined as never, { system: 'openwrt', version: '1.0.0', name: 'openwrt-1.0.0' }))!
  return uciBlocking(wanted, always, storedIn(text), dnsmasqIn(text))
    .flatMap((request) => uciLines(api.check(request, 'requests'), 'requests'))
    .reduce((before, line) => applyUci(before, line), text)
}
const listOf = (text: string, name: string) => [dnsmasqIn(text)[name] ?? []].flat().filter(Boolean)

test('SERVICES-010 dnsmasq answers blocked names itself, and its other entries stay', async () => {
  const hosts = ['ads.example', 'tracker.example']
  const on = await apply(factory, { enabled: true, mode: 'deny', hosts })
  expect(listOf(on, 'address')).toEqual(['/printer.lan/192.168.1.9', '/ads.example/', '/tracker.example/'])
  expect(listOf(on, 'server')).toEqual(['/corp.example/10.0.0.53'])
  expect(blockingIn(storedIn(on))).toEqual({ enabled: true, mode: 'deny', hosts })
  const off = await apply(on, { enabled: false, mode: 'deny', hosts })
  expect(listOf(off, 'address')).toEqual(['/printer.lan/192.168.1.9'])
  expect(blockingIn(storedIn(off))).toEqual({ enabled: false, mode: 'deny', hosts })
})

test('SERVICES-010 with a list of permitted sites, all others get no address, except the name of this server', async () => {
  const on = await apply(factory, { enabled: true, mode: 'allow', hosts: ['bank.example'] }, ['outpost.example'])
  expect(listOf(on, 'address')).toEqual(['/printer.lan/192.168.1.9', '/#/#'])
  expect(listOf(on, 'server')).toEqual(['/corp.example/10.0.0.53', '/bank.example/#', '/outpost.example/#'])
  expect(blockingIn(storedIn(on)).hosts).toEqual(['bank.example'])
  // The server has another name now: the entry of the old one goes.
  const off = await apply(on, { enabled: false, mode: 'allow', hosts: ['bank.example'] }, ['new.example'])
  expect(listOf(off, 'server')).toEqual(['/corp.example/10.0.0.53'])
  expect(listOf(off, 'address')).toEqual(['/printer.lan/192.168.1.9'])
})

test('SERVICES-005 what a device stores that is no host name is left out', () => {
  expect(blockingIn({ enabled: '1', mode: 'x', host: ['a.example', '<b>', 7, 'x'.repeat(254)] })).toEqual({
    enabled: true,
    mode: 'deny',
    hosts: ['a.example'],
  })
})

test('SERVICES-007 the networks of OpenWrt have the band of their radio', () => {
  const radios = [
    { '.name': 'radio0', '.type': 'wifi-device', band: '6g', disabled: '1' },
    { '.name': 'radio1', '.type': 'wifi-device', hwmode: '11a' },
    { '.name': '@wifi-iface[0]', '.type': 'wifi-iface', device: 'radio0', ssid: 'One', encryption: 'sae' },
    { '.name': 'client', '.type': 'wifi-iface', device: 'radio1', ssid: 'Two', mode: 'sta', disabled: '1' },
    { '.name': 'a/b', '.type': 'wifi-iface', ssid: 'No path' },
  ]
  expect(networksIn(radios, radios)).toMatchObject([
    { id: '@wifi-iface[0]', band: '6g', enabled: true, radio_enabled: false, offered: true, encryption: 'sae' },
    { id: 'client', band: '5g', enabled: false, radio_enabled: true, offered: false, encryption: 'none' },
  ])
})

test('SERVICES-008 a code escapes what has a meaning in it, and names the security', () => {
  const made = (given: object) => codeOf({ ssid: 'Net', key: 'secret 12', encryption: 'psk2', ...given }).text
  expect(made({ ssid: 'a;b:"c', key: String.raw`p\,w;x12` })).toBe(String.raw`WIFI:T:WPA;S:a\;b\:\"c;P:p\\\,w\;x12;;`)
  expect(made({ encryption: 'sae', hidden: '1' })).toBe('WIFI:T:SAE;S:Net;P:secret 12;H:true;;')
  expect(made({ encryption: 'sae-mixed' })).toContain('T:WPA;')
  expect(made({ encryption: 'psk-mixed+tkip+ccmp' })).toContain('T:WPA;')
  expect(made({ encryption: 'owe' })).toBe('WIFI:T:nopass;S:Net;;')
  for (const encryption of ['wpa2', 'wep', 'sae2']) expect(() => made({ encryption })).toThrow(/cannot contain/)
  expect(() => made({ key: '' })).toThrow(/does not return the key/)
})
