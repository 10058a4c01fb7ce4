import { setTimeout as sleep } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { startFleetProcess } from './fleet-process.ts'
import { cpuSeconds, residentKb, type Figure } from './measure.ts'
import { startOutpost, type BenchedOutpost } from './outpost.ts'

const devices = 2000

/** Memory of an idle device and CPU of a full connect: authenticated, online in the database and in an open page. */
export async function benchConnections(): Promise<Figure[]> {
  const outpost = await startOutpost()
  const owner = await outpost.owner()
  try {
    const order = { server: `127.0.0.1:${outpost.port}`, hostKey: await hostKey(outpost.url), seed: 'bench', intervalSeconds: 3600 }
    const warm = await startFleetProcess({ ...order, seed: 'warm', count: 100, firstIndex: 900_000, token: await token(outpost, 100) })
    console.log('warm', await warm.online(100, 60))
    await warm.stop()
    await sleep(2000)
    const enrolling = await startFleetProcess({ ...order, count: devices, token: await token(outpost, devices) })
    console.log('enrolled', await enrolling.online(devices, 120))
    await enrolling.stop()
    await sleep(5000)
    const page = await openPage(outpost)
    const pid = outpost.serverPid()
    const before = { cpu: cpuSeconds(pid), memory: residentKb(pid) }
    const fleet = await startFleetProcess({ ...order, count: devices })
    console.log('connected', await fleet.online(devices, 120))
    while ((await owner.query<{ n: number }>('SELECT count(*)::integer AS n FROM devices WHERE status = 1')).rows[0]!.n < devices) await sleep(100)
    await sleep(1500)
    const cpu = ((cpuSeconds(pid) - before.cpu) * 1000) / devices
    await sleep(12_000)
    const memory = (residentKb(pid) - before.memory) / devices
    const seen = page.seen()
    page.close()
    await fleet.stop()
    return [
      { what: `connections: CPU of a full connect (${devices} devices)`, ours: `${cpu.toFixed(2)} ms`, baseline: `${seen} devices seen by the page`, bar: '<= 3.6 ms', ok: cpu <= 3.6 && seen >= devices },
      { what: `connections: server memory of an idle device (${devices} devices)`, ours: `${memory.toFixed(1)} kB`, baseline: 'ssh2 alone 33.5 kB', bar: '<= 40 kB', ok: memory <= 40 },
    ]
  } finally {
    await owner.end()
    await outpost.stop()
  }
}

export async function hostKey(url: string): Promise<string> {
  const script = await (await fetch(`${url}/agent.sh`)).text()
  return /ssh-ed25519 [A-Za-z0-9+/=]+/.exec(script)![0]
}

export async function token(outpost: BenchedOutpost, uses: number): Promise<string> {
  const answer = await fetch(`${outpost.url}/api/devices/enrolment-tokens`, {
    method: 'POST', headers: { ...outpost.headers, 'content-type': 'application/json' }, body: JSON.stringify({ company_id: 1, uses, expires_in: 3600 }),
  })
  return ((await answer.json()) as { data: { token: string } }).data.token
}

/** A browser's page that listens to the devices. */
export async function openPage(outpost: BenchedOutpost): Promise<{ seen: () => number; close: () => void }> {
  const seen = new Set<number>()
  const socket = io(outpost.url, { transports: ['websocket'], extraHeaders: { cookie: outpost.headers['cookie']!, origin: outpost.url } })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve())
    socket.once('connect_error', reject)
  })
  socket.emit('subscribe', { channel: 'devices' })
  socket.on('DeviceChanges', ({ changes }: { changes: { id: number; status?: number }[] }) => {
    for (const change of changes) if (change.status === 1) seen.add(change.id)
  })
  return { seen: () => seen.size, close: () => void socket.close() }
}
