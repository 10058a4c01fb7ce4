import { createSecretKey, randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import type { ProbeTargets } from '../host.ts'
import { FakeDevice } from '../testing/fake-device.ts'
import { codeOf, listen, setUp } from '../testing/setup.ts'
import { Hosts } from './hosts.ts'
import { defaultClusterLimits as limits } from './limits.ts'
import { readTargets } from './messages.ts'
import { ClusterServer } from './server.ts'
import { shareLink } from './shared-link.ts'

it('tests the ports behind a device that is connected to another host (REMOTE-097)', async () => {
  const key = createSecretKey(randomBytes(32))
  const t = await setUp()
  onTestFinished(() => t.close())
  t.host.know(1, t.home.openSshKey('k'))
  const device = await FakeDevice.online(t.home, 'k', 1, t.port)
  device.serveTunnels(t.home, 'k', t.port)
  const server = await ClusterServer.listen({ name: 'a', key, host: '127.0.0.1', port: 0, limits, log: () => {} })
  onTestFinished(() => server.close())
  server.serve(t.gateway.link)
  const hosts = new Hosts(key, limits, () => {})
  onTestFinished(() => hosts.close())
  const far = shareLink(undefined, hosts, async () => ({ name: 'a', address: `127.0.0.1:${server.port}` }))
  const target = createServer()
  onTestFinished(() => void target.close())
  const port = await listen(target)
  expect(await far.probe(1, { hosts: ['127.0.0.1'], ports: [1, port] })).toEqual([
    { host: '127.0.0.1', open: [port], tested: 2 },
  ])
  expect(await codeOf(far.probe(2, { hosts: ['127.0.0.1'], ports: [port] }))).toBe('DEVICE_OFFLINE')
  expect(await codeOf(far.probe(1, { hosts: ['plc'], ports: [port] }))).toBe('BAD_REQUEST')
})

it.each([
  null,
  {},
  { hosts: [], ports: [1] },
  { hosts: ['10.0.0.1'], ports: [0] },
  { hosts: ['10.0.0.1'], ports: ['22'] },
  { hosts: ['10.0.0.1,x'], ports: [22] },
  { hosts: Array.from({ length: 17 }, () => '10.0.0.1'), ports: [22] },
] as unknown as ProbeTargets[])('refuses %j', (message) => {
  expect(() => readTargets(message)).toThrow()
})
