import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { missingTools } from '../../apps/agent/src/test-shell.ts'
import { enrolmentToken } from '../support/enrol.ts'
import { Namespace, noNamespaces, systemProgram } from '../support/namespaces.ts'
import { NetnsDevice } from '../support/netns-device.ts'
import { Program } from '../support/program.ts'
import { SshHost } from '../support/ssh-host.ts'
import { until } from '../support/until.ts'

const reason = missingTools.length > 0 ? `missing: ${missingTools.join(', ')}` : noNamespaces()
if (reason) process.stdout.write(`left out: a scan of the LAN behind a device; ${reason}\n`)

describe.skipIf(reason)('a scan of the LAN behind a router with busybox and dbclient', () => {
  const ends: (() => unknown)[] = []
  let program: Program
  let router: NetnsDevice
  let plc: SshHost
  let routerId: number

  beforeAll(async () => {
    const lan = new Namespace('plc-2')
    ends.push(() => lan.remove())
    plc = new SshHost(lan)
    ends.push(() => plc.remove())
    router = new NetnsDevice({
      hostname: 'rut-scan',
      loader: 'curl',
      serial: '6001000009',
      mac: '02:1e:42:00:00:09',
      uplink: 9,
      lan: { in: lan, address: '192.168.77.50/24' },
    })
    ends.push(() => router.destroy())
    await plc.start()
    program = await Program.start({ host: '198.18.9.1', environment: (url) => ({ OUTPOST_PUBLIC_URL: url }) })
    ends.push(() => program.stop())
    const { line } = await enrolmentToken(program, 1)
    await router.sh(line)
    routerId = await until('the router online', 120, async () => {
      const [device] = (await program.admin.get('/devices?q=rut-scan')).body.data
      return device?.status === 1 ? (device.id as number) : undefined
    })
  }, 300_000)
  afterAll(async () => {
    for (const end of ends.toReversed()) await end()
  }, 180_000)

  interface Found {
    ip: string
    mac: string
    port: number[]
    is_new: boolean
    new_port: number[]
  }

  /** Scans the network behind the router. Returns the events of the channel and the hosts found. */
  async function scan(ports = ''): Promise<{ events: { status: string; type: string }[]; hosts: Found[] }> {
    const path = ports ? `connect-auto-scan/?ports=${ports}` : 'port-scan/?type=ethernet'
    const started = await program.admin.get(`/devices/${routerId}/${path}`)
    expect(started.status, JSON.stringify(started.body)).toBe(200)
    const events = await until('the end of the scan', 90, async () => {
      const { body } = await program.admin.get(`/status/channel/${started.body.meta.channel}`)
      return body.data[routerId] as { status: string; type: string; ports?: { name: string; devices: Found[] }[] }[]
    })
    return { events, hosts: events.at(-1)!.ports?.flatMap(({ devices }) => devices) ?? [] }
  }

  const serve = (port: number) =>
    plc.network.start([systemProgram('busybox'), 'httpd', '-f', '-p', String(port), '-h', plc.folder])

  test('REMOTE-035 REMOTE-096 REMOTE-097 REMOTE-098: a scan finds the host in the LAN with its open ports and nothing else', async () => {
    serve(8080)
    router.network.ip('neigh', 'flush', 'dev', 'br-lan')
    const mac = plc.network.read('cat', '/sys/class/net/eth0/address').trim().toUpperCase()
    const first = await scan()
    expect(first.events).toMatchObject([
      { status: 'completed', type: 'port_scan', ports: [{ id: 1, type: 'LAN', name: 'br-lan' }] },
    ])
    expect(first.hosts).toEqual([
      { ip: '192.168.77.50', mac, vendor: '', name: '', port: [22, 8080], is_new: false, new_port: [] },
    ])
    serve(502)
    const second = await scan()
    expect(second.hosts).toMatchObject([{ port: [22, 502, 8080], is_new: false, new_port: [502] }])
    const chosen = await scan('8080,9999')
    expect(chosen.hosts).toMatchObject([{ port: [8080], new_port: [] }])
  }, 240_000)

  test('REMOTE-097: what the owner of the router forbids is not tested', async () => {
    await router.sh(`echo 'DENY 192.168.77.50:8080' >'${router.home}/agent.conf'`)
    expect((await scan('22,8080')).hosts).toMatchObject([{ port: [22] }])
    await router.sh(`echo 'DENY 192.168.77.50' >'${router.home}/agent.conf'`)
    expect((await scan('22,8080')).hosts).toEqual([])
    await router.sh(`echo 'DEFAULTS off' >'${router.home}/agent.conf'`)
    expect((await scan('22,8080')).hosts).toEqual([])
    await router.sh(`rm '${router.home}/agent.conf'`)
  }, 240_000)

  test('REMOTE-099: a host that has left is not listed, although the router still knows it', async () => {
    expect((await scan('22')).hosts).toHaveLength(1)
    plc.network.ip('link', 'set', 'eth0', 'down')
    expect((await scan('22')).hosts).toEqual([])
    plc.network.ip('link', 'set', 'eth0', 'up')
    expect((await scan('22')).hosts).toMatchObject([{ is_new: true, new_port: [22] }])
  }, 240_000)
})
