import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Namespace, systemProgram } from '../../tests/support/namespaces.ts'
import { familyOf } from '../../tests/support/processes.ts'
import { until } from '../../tests/support/until.ts'
import { admit, answers, createHub, network, Scene, startClient, type TestHub } from '../../tests/vpn/scene.ts'
import { cpuSeconds, type Figure, median, ms, residentKb } from './measure.ts'
import { startBare } from './vpn-bare.ts'
import { benchHubs } from './vpn-hubs.ts'
import { receiveIn, sendFrom } from './vpn-traffic.ts'

const lan = '192.168.1.0/24'
const host = '192.168.1.50'
const rounds = 5
const starts = 5
const idleClients = 20

/** Hubs compared with OpenVPN that has the same options and no process of ours. */
export async function benchVpn(held: AsyncDisposableStack): Promise<Figure[]> {
  const scene = new Scene()
  held.defer(() => scene.remove())
  return [...(await engine(held, scene)), ...(await benchHubs(held))]
}

const traffic = {
  networks: [network(lan)],
  grants: [{ from: [network('10.118.0.100/32')], to: [network(lan)] }],
}
const ofTime = (what: string, value: number, bar: number): Figure => {
  return { what, ours: ms(value), baseline: '', bar: `<= ${String(bar)} ms`, ok: value <= bar }
}

async function engine(held: AsyncDisposableStack, scene: Scene): Promise<Figure[]> {
  const up: number[] = []
  for (let index = 0; index < starts; index += 1) {
    const spare = await createHub(scene, `up${index}`, 20_050 + index, `10.12${index}.0.0/24`)
    const began = performance.now()
    await spare.hub.start(spare.keys, { networks: [], grants: [] })
    up.push(performance.now() - began)
    await spare.hub.stop()
  }
  const hub = await createHub(scene, 'bench', 20_040, '10.118.0.0/24')
  hub.clients.set('router', admit('10.118.0.2', [lan]))
  hub.clients.set('user', admit('10.118.0.100', [], [lan]))
  await hub.hub.start(hub.keys, traffic)
  const [site, laptop] = [scene.site('router'), scene.machine('laptop')]
  await (await startClient(scene, hub, site, 'router', { hubName: 'bench' })).connected()
  const began = performance.now()
  await startClient(scene, hub, laptop, 'user', { hubName: 'bench' })
  await until('the first packet', 20, () => answers(laptop.space, host), undefined, 20)
  const firstPacket = performance.now() - began
  await hub.hub.apply({ ...traffic, grants: [] })
  const changed = performance.now()
  await hub.hub.apply(traffic)
  await until('access is open', 10, () => answers(laptop.space, host), undefined, 20)
  const change = performance.now() - changed
  held.defer(await receiveIn(site.host))
  return [
    ofTime('hub up', median(up), 500),
    ofTime('first packet after the client is started', firstPacket, 3000),
    ofTime('change of rules', change, 2000),
    ...(await againstBare(held, scene, hub, laptop.space)),
  ]
}

/** Throughput and memory, each in the same run as bare OpenVPN. */
async function againstBare(
  held: AsyncDisposableStack,
  scene: Scene,
  hub: TestHub,
  laptop: Namespace,
): Promise<Figure[]> {
  const bare = await startBare(scene, hub, { port: 20_041, protocol: 'udp', lan })
  held.defer(() => void bare.kill('SIGKILL'))
  const [bareSite, bareLaptop] = [scene.site('bare-router'), scene.machine('bare-laptop')]
  const atBare: TestHub = { ...hub, port: 20_041 }
  await (await startClient(scene, atBare, bareSite, 'bare-router', { hubName: 'bench' })).connected()
  await (await startClient(scene, atBare, bareLaptop, 'bare-user', { hubName: 'bench' })).connected()
  scene.internet.read(systemProgram('sysctl'), '-qw', 'net.ipv4.ip_forward=1')
  await until('bare OpenVPN passes packets', 10, () => answers(bareLaptop.space, host))
  held.defer(await receiveIn(bareSite.host))
  const hubPid = Number(readFileSync(join(scene.folder, 'bench', 'process-id'), 'utf8'))
  const barePid = familyOf(bare.pid!).at(-1)!
  const measured = { ours: [] as number[], bare: [] as number[], ratio: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    const ours = await perCore(hubPid, () => sendFrom(laptop, host))
    const plain = await perCore(barePid, () => sendFrom(bareLaptop.space, host))
    measured.ours.push(ours)
    measured.bare.push(plain)
    measured.ratio.push(ours / plain)
  }
  const throughput = {
    what: 'user to LAN through a hub, per core',
    ours: `${median(measured.ours).toFixed(0)} Mbit/s`,
    baseline: `${median(measured.bare).toFixed(0)} Mbit/s`,
    bar: '>= 0.95 x',
    ok: median(measured.ratio) >= 0.95,
  }
  return [throughput, await clientMemory(scene, hub, hubPid, barePid)]
}

/** Mbit/s that a process passes on for each core that it uses. */
async function perCore(pid: number, send: () => Promise<number>): Promise<number> {
  const before = cpuSeconds(pid)
  const bytes = await send()
  return (bytes * 8) / 1e6 / Math.max(cpuSeconds(pid) - before, 0.01)
}

/** The memory of a hub with idle clients, and that of bare OpenVPN with as many. */
async function clientMemory(scene: Scene, hub: TestHub, hubPid: number, barePid: number): Promise<Figure> {
  const machine = scene.machine('idle')
  const before = [residentKb(hubPid), residentKb(barePid)] as const
  const pending: Promise<void>[] = []
  for (let index = 0; index < idleClients; index += 1) {
    hub.clients.set(`idle-${index}`, admit(`10.118.0.${130 + index}`))
    for (const [at, name] of [
      [hub, `idle-${index}`],
      [{ ...hub, port: 20_041 }, `bare-idle-${index}`],
    ] as const)
      pending.push((await startClient(scene, at, machine, name, { hubName: 'bench' })).connected())
    if (pending.length % 8 === 0) await Promise.all(pending.splice(0))
  }
  await Promise.all(pending)
  const [ours, bare] = [residentKb(hubPid), residentKb(barePid)]
  const each = [(ours - before[0]) / idleClients, (bare - before[1]) / idleClients] as const
  return {
    what: `memory of a hub with ${String(idleClients)} idle clients`,
    ours: `${(ours / 1024).toFixed(1)} MB, ${each[0].toFixed(0)} kB each`,
    baseline: `${(bare / 1024).toFixed(1)} MB, ${each[1].toFixed(0)} kB each`,
    bar: '<= 1.1 x',
    ok: ours <= bare * 1.1,
  }
}
