import type { VpnClient, VpnHub } from '@outpost/contract/vpn/schemas'
import { beforeAll, expect, test } from 'vitest'
import { startI18n, translate } from '../../kit/i18n/i18n.ts'
import { endText, secondsBetween } from './hub/reasons.ts'
import { conflictOf } from './hub/routes/conflict.ts'
import { messages } from './messages.ts'
import { networkText, parseNetwork } from './network.ts'
import { disconnectClient } from './parts/disconnectClient.ts'
import { sentenceOf } from './outcomes/outcome.ts'
import { hubStatus, reasonOf, validityOf } from './state.ts'

const hub = { enabled: 1, hosted: 1, state: 'running', state_message: null, disabled_reason: null } as VpnHub

beforeAll(() => startI18n('en', { own: messages.own, menu: {}, uses: [] }))

test('VPN-068 what a process has observed of a hub counts only while it is enabled and has a process', () => {
  expect(hubStatus(hub)).toBe('running')
  expect(hubStatus({ ...hub, state: 'stopped' })).toBe('starting')
  expect(hubStatus({ ...hub, hosted: 0 })).toBe('unhosted')
  expect(hubStatus({ ...hub, enabled: 0, hosted: 0, state: 'failed' })).toBe('off')
})

test('VPN-058 VPN-069 a hub that does not run tells why, with the sentence of the probe if there is one', () => {
  expect(reasonOf(translate, hub)).toBeUndefined()
  expect(reasonOf(translate, { ...hub, enabled: 0, disabled_reason: 'data_used' })).toContain('used up its data')
  expect(reasonOf(translate, { ...hub, hosted: 0 })).toContain('role vpn')
  const told = { ...hub, hosted: 0, state: 'failed', state_message: 'This process may not open /dev/net/tun.' } as const
  expect(reasonOf(translate, told)).toContain('/dev/net/tun')
  expect(reasonOf(translate, { ...told, hosted: 1 })).toBe('This process may not open /dev/net/tun.')
})

test('VPN-070 a certificate warns 30 days before its end', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  expect(validityOf('2026-12-21 12:00:00', now)).toBe('valid')
  expect(validityOf('2026-12-20 11:00:00', now)).toBe('soon')
  expect(validityOf('2026-11-20 12:00:00', now)).toBe('ended')
})

test('VPN-071 error numbers are sentences, and an unknown one is the text of the server', () => {
  expect(sentenceOf('setAddress', -3, 'IP is used by another client')).toBe(
    'Another client has this address. Choose a free one.',
  )
  expect(sentenceOf('addRoute', 10_002, 'No netmask parameter in data object.')).toContain('A value is missing')
  expect(sentenceOf('remove', -9, 'As the server says')).toBe('As the server says')
})

test('VPN-072 a route is compared with the network of the hub and those behind its clients', () => {
  const routes = [{ id: 1, name: '', ip: '192.168.1.0', netmask: '255.255.255.0', mapped_ip: null, hosts: [] }]
  const clients = [{ name: 'Router 1', routes }]
  const of = (text: string) => conflictOf(parseNetwork(text)!, { subnet: '10.112.0.0/24' }, clients)
  expect(of('192.168.0.0/16')).toMatchObject({ owner: 'Router 1' })
  expect(networkText(of('10.0.0.0/8')!.network)).toBe('10.112.0.0/24')
  expect(of('192.168.2.0/24')).toBeUndefined()
  const mapped = [{ name: 'Router 1', routes: [{ ...routes[0]!, mapped_ip: '10.128.0.0' }] }]
  const ofMapped = (text: string) => conflictOf(parseNetwork(text)!, { subnet: '10.112.0.0/24' }, mapped)
  expect(ofMapped('192.168.1.0/24')).toBeUndefined()
  expect(ofMapped('10.128.0.0/24')).toMatchObject({ owner: 'Router 1' })
})

test('VPN-074 the connection log has a sentence for each end', () => {
  const of = (reason: string | null) => endText(translate, { reason, ended_at: '2026-11-20 12:00:00' })
  expect(of('lost')).toBe('The client fell silent')
  expect(of('This access is disabled.')).toBe('Refused: the client is disabled')
  expect(of('something new')).toBe('something new')
  expect(endText(translate, { reason: null, ended_at: null })).toBe('Connected')
  expect(secondsBetween('2026-11-20 12:00:00', '2026-11-20 12:01:30')).toBe(90)
})

test('VPN-173 only clients that are connected can be disconnected, and the log tells that a user has done it', () => {
  const allowed = (status: number) => disconnectClient.allowed?.({ status } as VpnClient)
  expect([allowed(1), allowed(0)]).toEqual([true, 'vpn:disconnect.isOffline'])
  const of = (reason: string) => endText(translate, { reason, ended_at: '2026-11-20 12:00:00' })
  expect(of('disconnected')).toBe('A user has disconnected the client')
  expect(sentenceOf('disconnect', -1, 'told')).toBe('The client is not connected any more.')
  expect(sentenceOf('restart', -1, 'told')).toBe('The hub is switched off. Switch it on instead.')
})
