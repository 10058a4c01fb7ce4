import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scanPorts } from '@outpost/contract/remote-access/scan/constants'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import type { Person } from '../../../testing/person.ts'
import { onlineDevice, type OnlineDevice } from '../testing/online-device.ts'
import { endInterrupted } from './attempt.ts'
import { markNew } from './changes.ts'
import { readHosts } from './hosts.ts'
import { vendorsOf } from './vendors.ts'

let outpost: TestOutpost
let device: OnlineDevice
let admin: Person & { id: number }
const servers: Server[] = []

beforeAll(async () => {
  outpost = await startOutpost()
  const companyId = (await outpost.build.company()).id
  admin = await outpost.build.user(companyId)
  device = await onlineDevice(outpost, companyId, 'S-1')
})
afterAll(async () => {
  for (const server of servers) server.close()
  await device.stop()
  await outpost.close()
})

async function server(): Promise<number> {
  const listener = createServer((socket) => socket.on('error', () => {}).resume())
  servers.push(listener)
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  return (listener.address() as AddressInfo).port
}

const start = (ports: readonly number[], person: Person = admin) =>
  person.get(`/devices/${device.id}/connect-auto-scan/?ports=${ports.join(',')}`)
const last = async (person: Person = admin) => (await person.get(`/devices/${device.id}/ports`)).body.data
/** Returns the events of a scan once it has ended. */
async function events(answer: { status: number; body: { meta: { channel: string } } }) {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const read = async () =>
    (await admin.get(`/status/channel/${answer.body.meta.channel}`)).body.data[device.id] as
      { status: string; type: string; value: string; ports?: unknown[] }[] | undefined
  await expect.poll(read, { timeout: 30_000 }).toBeDefined()
  return (await read())!
}

const plc = '127.0.0.1 00:1b:1b:0a:0b:0c br-lan lan2 plc-1'
const gone = '127.0.0.9 02:00:00:00:00:01 br-lan - -'

describe('a scan', () => {
  it('REMOTE-035 REMOTE-036 REMOTE-100: ends its channel with one event in the form of the public API, and is kept', async () => {
    expect(await last()).toMatchObject({ state: null, completed_at: null, ports: [] })
    const [a, b] = [await server(), await server()]
    device.setHosts([plc, '127.0.0.2 ac:cc:8e:00:00:02 br-guest - *'])
    const closed = 1
    const found = await events(await start([closed, b, a]))
    const camera = { ip: '127.0.0.2', mac: 'AC:CC:8E:00:00:02', vendor: 'Axis Communications AB', name: '*', port: [] }
    const ports = [
      { id: 1, type: 'LAN', name: 'br-guest', devices: [{ ...camera, is_new: false, new_port: [] }] },
      {
        id: 2,
        type: 'LAN',
        name: 'lan2',
        devices: [
          {
            ip: '127.0.0.1',
            mac: '00:1B:1B:0A:0B:0C',
            vendor: 'Siemens AG',
            name: 'plc-1',
            port: [b, a],
            is_new: false,
            new_port: [],
          },
        ],
      },
    ]
    expect(found).toEqual([
      {
        status: 'completed',
        type: 'port_scan',
        value: 'Found 2 hosts with 2 open ports.',
        ports,
        errorcode: 0,
        errorCode: 0,
      },
    ])
    expect(await last()).toMatchObject({
      state: 'completed',
      failure: null,
      progress: 2,
      total: 2,
      completed_at: expect.any(String),
      scanned_ports: [closed, b, a],
      ports,
    })
    const logs = await admin.get(`/devices/${device.id}/logs`)
    expect(JSON.stringify(logs.body.data)).toContain('Scan of the network behind the device')
  })

  it('REMOTE-098: marks hosts and ports that are new since the scan before', async () => {
    const [a, b] = [await server(), await server()]
    device.setHosts([plc])
    servers.find((each) => (each.address() as AddressInfo).port === b)!.close()
    await events(await start([a, b]))
    const again = createServer()
    servers.push(again)
    await new Promise<void>((resolve) => again.listen(b, '127.0.0.1', resolve))
    device.setHosts([plc, '127.0.0.3 00:90:e8:00:00:03 br-lan - -'])
    await events(await start([a, b]))
    const [lan, port] = (await last()).ports
    expect(lan.devices).toMatchObject([{ ip: '127.0.0.3', is_new: true, new_port: [] }])
    expect(port.devices).toMatchObject([{ ip: '127.0.0.1', is_new: false, port: [a, b], new_port: [b] }])
  })

  it('tests the usual ports by default', async () => {
    const answer = await admin.get(`/devices/${device.id}/port-scan/?type=ethernet`)
    await events(answer)
    expect((await last()).scanned_ports).toEqual([...scanPorts])
  })

  it('REMOTE-101 REMOTE-102: refuses a second scan, and can be cancelled; the result before is kept', async () => {
    const { completed_at: before } = await last()
    device.setHosts([plc, gone])
    const first = await start([await server()])
    expect(await start([80])).toMatchObject({ status: 409, body: { errors: [{ code: 'SCAN_RUNNING' }] } })
    expect((await admin.del(`/devices/${device.id}/port-scan`)).status).toBe(200)
    expect(await events(first)).toMatchObject([
      { status: 'error', type: 'port_scan', value: 'The scan was cancelled.', errorcode: -1 },
    ])
    expect(await last()).toMatchObject({ state: 'cancelled', completed_at: before })
    expect((await admin.del(`/devices/${device.id}/port-scan`)).status).toBe(404)
    const next = await events(await start([await server()]))
    expect(next).toMatchObject([{ status: 'completed' }])
  })

  it('REMOTE-102: ends with an error when its server has stopped', async () => {
    await outpost.asOwner(
      `update port_scans set state = 'running', beat_at = now() - interval '4 minutes' where device_id = ${device.id}`,
    )
    await endInterrupted(outpost.running.app)
    expect(await last()).toMatchObject({ state: 'failed', failure: 'interrupted' })
  })

  it.each(['ports=0', 'ports=65536', 'ports=ssh', `ports=${Array.from({ length: 65 }, (_, n) => n + 1).join(',')}`])(
    'refuses %s',
    async (query) => {
      expect(await admin.get(`/devices/${device.id}/connect-auto-scan?${query}`)).toMatchObject({
        status: 422,
        body: { errors: [{ code: 'VALIDATION', source: expect.stringContaining('ports') }] },
      })
    },
  )

  it('REMOTE-005: refuses another type, another company, a role without the permission, and a page of another site', async () => {
    expect((await admin.get(`/devices/${device.id}/port-scan?type=wifi`)).status).toBe(422)
    const stranger = await outpost.build.user((await outpost.build.company()).id)
    expect((await start([80], stranger)).status).toBe(404)
    expect((await stranger.get(`/devices/${device.id}/ports`)).status).toBe(404)
    const guest = await outpost.build.user((await admin.get(`/devices/${device.id}`)).body.data.company_id, 'read_only')
    expect((await start([80], guest)).status).toBe(403)
    expect((await guest.get(`/devices/${device.id}/ports`)).status).toBe(403)
  })

  it('REMOTE-102: fails when the device disconnects, and is refused while it is offline', async () => {
    device.setHosts([plc])
    await device.stop()
    await expect
      .poll(async () => (await admin.get(`/devices/${device.id}`)).body.data.status, { timeout: 20_000 })
      .toBe(0)
    expect(await start([80])).toMatchObject({ status: 409, body: { errors: [{ code: 'DEVICE_OFFLINE' }] } })
    await outpost.asOwner(`update devices set status = 1 where id = ${device.id}`)
    expect(await events(await start([80]))).toMatchObject([{ status: 'error', type: 'port_scan' }])
    expect(await last()).toMatchObject({
      state: 'failed',
      failure: 'device',
      message: expect.stringContaining('offline'),
    })
  })
})

describe('what a device reports', () => {
  it('REMOTE-096: is checked line by line', () => {
    const lines = [
      '192.168.1.5 00:1b:1b:00:00:01 br-lan lan1 plc one\u0007',
      '192.168.1.5 00:1b:1b:00:00:02 br-lan - twice',
      '192.168.1.300 00:1b:1b:00:00:01 br-lan - -',
      '192.168.1.6 nonsense br-lan - -',
      '192.168.1.7 00:1b:1b:00:00:01 a/b - -',
      '',
      'x',
      `192.168.1.8 00:1b:1b:00:00:03 br-lan <b> ${'n'.repeat(200)}`,
      '192.168.1.9 00:1b:1b:00:00:04 br-lan - -',
    ]
    expect(readHosts(lines.join('\n'), 2)).toEqual([
      { ip: '192.168.1.5', mac: '00:1B:1B:00:00:01', place: 'lan1', name: 'plc one' },
      { ip: '192.168.1.8', mac: '00:1B:1B:00:00:03', place: 'br-lan', name: 'n'.repeat(64) },
    ])
  })

  it('REMOTE-098: a port that was not tested before is not new', () => {
    const before = { hosts: [{ mac: 'A', port: [80] }], scanned: [80, 443] }
    const now = [
      { mac: 'A', port: [22, 80, 443] },
      { mac: 'B', port: [22] },
    ]
    expect(markNew(now, before)).toMatchObject([
      { is_new: false, new_port: [443] },
      { is_new: true, new_port: [22] },
    ])
    expect(markNew(now, undefined)).toMatchObject([{ is_new: false, new_port: [] }, { is_new: false }])
  })

  it('REMOTE-103: the vendor is the holder of the longest known prefix', async () => {
    // 70:B3:D5 is divided among many companies.
    const macs = [
      'AC:CC:8E:01:02:03',
      '02:00:00:00:00:01',
      '70:B3:D5:00:11:02',
      '70:B3:D5:FF:F1:02',
      '00:90:E8:01:02:03',
    ]
    const vendors = await vendorsOf(macs)
    expect(vendors[0]).toBe('Axis Communications AB')
    expect(vendors[1]).toBe('')
    expect(vendors[2]).toMatch(/SOREDI/)
    expect(vendors[3]).not.toMatch(/IEEE/)
    expect(vendors[4]).toMatch(/MOXA/i)
  })
})
