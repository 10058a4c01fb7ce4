import { expect, test } from 'vitest'
import { entriesOf, nameOfChoice, proposed } from './choices.ts'

const host = { ip: '192.168.1.20', mac: 'A', vendor: '', name: '', port: [80], is_new: false, new_port: [] }

test('REMOTE-012 REMOTE-040 REMOTE-103: a ticked port becomes an entry with the proposed protocol and a valid name', () => {
  expect(entriesOf(7, [proposed(host, 8080)])).toEqual([
    {
      device_id: 7,
      name: '192-168-1-20 HTTP 8080',
      destination_ip: '192.168.1.20',
      destination_port: 8080,
      protocol: 'http',
      credentials_required: false,
    },
  ])
  expect([22, 23, 80, 443, 3389, 5900, 502].map((port) => proposed(host, port).protocol)).toEqual([
    'ssh',
    'telnet',
    'http',
    'https',
    'rdp',
    'vnc',
    undefined,
  ])
  expect(entriesOf(7, [proposed(host, 80), proposed(host, 502)])).toBeUndefined()
  const name = nameOfChoice({ host: { ...host, name: `målestasjon.lan ${'x'.repeat(60)}` }, port: 22 }, 'ssh')
  expect(name).toMatch(/^m-lestasjon-lan x+ SSH$/)
  expect(name).toHaveLength(50)
})
