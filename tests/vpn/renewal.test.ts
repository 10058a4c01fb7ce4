import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renewCertificates } from '../../apps/server/src/features/vpn/expiry/renew.ts'
import { Hubs } from '../../apps/server/src/features/vpn/role/hubs.ts'
import { makeMember } from '../../apps/server/src/testing/member.ts'
import { startOutpost, type TestOutpost } from '../../apps/server/src/testing/outpost.ts'
import { createNamespace } from '../../packages/vpn/src/network/namespace.ts'
import { systemProgram } from '../support/namespaces.ts'
import { until } from '../support/until.ts'
import { answers, nobody, Scene } from './scene.ts'

/** Certificates that are renewed while a real client is connected. */
let scene: Scene
let outpost: TestOutpost
let hubs: Hubs
let moved = 0
const stops: (() => void)[] = []
beforeAll(async () => {
  scene = new Scene()
  outpost = await startOutpost(['api'], { OUTPOST_VPN_HOST: 'hub.test' })
  hubs = newHubs()
})
afterAll(async () => {
  for (const stop of stops) stop()
  await hubs.close()
  await outpost.close()
  await scene.remove()
})
const newHubs = (): Hubs =>
  new Hubs(
    outpost.running.app,
    {
      folder: scene.folder,
      createSpace: (id) => createNamespace(`${scene.internet.name}-${String(id)}`, nobody, scene.internet.name),
      now: () => new Date(Date.now() + moved),
    },
    ['local'],
  )
const dayMs = 24 * 60 * 60 * 1000
const ask = async (method: 'post' | 'get', path: string, body?: Record<string, unknown>): Promise<never> => {
  const { meta } = (await outpost.admin[method](path, body)).body
  return (await outpost.admin.get(`/status/channel/${meta.channel}`)).body.data['-1'].at(-1).data as never
}

test('VPN-121 VPN-122 VPN-125 a running hub and its device get new certificates, and the device connects again by itself', async () => {
  const { id } = await ask('post', '/vpn/hubs', { name: 'Shops', hub_zone: 'local' })
  const member = await makeMember(outpost, 1)
  await ask('post', `/vpn/hubs/${String(id)}/devices`, { device_id: [member.id] })
  await hubs.reconcile()
  const [device] = (await outpost.admin.get(`/vpn/hubs/users?vpn_hub_id=${String(id)}`)).body.data
  const router = scene.machine('router')
  const connect = async (name: string): Promise<{ log: () => string; stop: () => void }> => {
    const { content } = await ask('get', `/vpn/hubs/users/config?vpn_hub_users=${device.id}`)
    const path = join(scene.folder, `${name}.ovpn`)
    writeFileSync(path, (content as string).replace('remote hub.test', `remote ${router.hub}`))
    const process = router.space.start([systemProgram('openvpn'), '--config', path])
    const stop = (): void => void process.kill('SIGKILL')
    stops.push(stop)
    let log = ''
    process.stdout?.on('data', (part: Buffer) => (log += part.toString()))
    return { log: () => log, stop }
  }
  const completed = (log: string): number => log.split('Initialization Sequence Completed').length - 1
  const certificates = async () =>
    (await outpost.asOwner(`select h.certificate, c.serial, c.previous_serial, (select count(*)::integer from vpn_revoked) as revoked
      from vpn_hubs h join vpn_clients c on c.hub_id = h.id`)) as Record<string, unknown>[]
  const first = await connect('first')
  await until('the device is connected', 20, () => completed(first.log()) === 1, first.log)
  const [before] = await certificates()

  // Both expire in 20 days. The clock of OpenVPN cannot be moved, so their ends are.
  await outpost.asOwner(`update vpn_hubs set certificate_expires_at = now() + interval '20 days'`)
  await outpost.asOwner(`update vpn_clients set expires_at = now() + interval '20 days'`)
  await renewCertificates(outpost.running.app, new Date())
  const [after] = await certificates()
  expect(after!['certificate']).not.toBe(before!['certificate'])
  expect(after!['previous_serial']).toBe(before!['serial'])
  await hubs.reconcile()
  await hubs.refresh()
  // The device connects again with its former certificate, and sees the new one of the hub.
  await until('the device is back', 30, () => completed(first.log()) === 2, first.log)
  expect(answers(router.space, '10.112.0.1')).toBe(true)
  const restarts = first.log().split('SIGUSR1').length
  await hubs.refresh()

  // Another process of ours takes the hub over, and finds that nothing is left to renew.
  hubs.release()
  hubs = newHubs()
  await hubs.reconcile()
  await hubs.refresh()
  expect(answers(router.space, '10.112.0.1')).toBe(true)
  expect(first.log().split('SIGUSR1').length).toBe(restarts)

  // The device gets its new configuration, and the former certificate is revoked.
  first.stop()
  const second = await connect('second')
  await until('connected with the new certificate', 30, () => completed(second.log()) === 1, second.log)
  await until('the former one is revoked', 10, async () => (await certificates())[0]!['revoked'] === 1)
  expect((await certificates())[0]).toMatchObject({ serial: after!['serial'], previous_serial: null })
  await hubs.reconcile()
  expect(answers(router.space, '10.112.0.1')).toBe(true)

  // The list of revoked certificates is written anew, though nothing was revoked since.
  const list = (): string => readFileSync(join(scene.folder, String(id), 'crl.pem'), 'utf8')
  const written = list()
  await hubs.refresh()
  expect(list()).toBe(written)
  moved = 31 * dayMs
  await hubs.refresh()
  expect(list()).not.toBe(written)
})
