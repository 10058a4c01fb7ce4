import type { Person } from '../../apps/server/src/testing/person.ts'
import { enrolmentToken } from '../../tests/support/enrol.ts'
import type { Program } from '../../tests/support/program.ts'
import { until } from '../../tests/support/until.ts'
import type { Figure } from './measure.ts'
import { startProgram } from './program.ts'
import { benchDesktops } from './remote-desktops.ts'
import { benchFiles } from './remote-files.ts'
import { benchIdle } from './remote-idle.ts'
import { benchPages } from './remote-pages.ts'
import { benchRdp } from './remote-rdp.ts'
import { benchRecordings } from './remote-recordings.ts'
import { installShellDevice } from './shell-device.ts'
import { startHop } from './tunnel-processes.ts'

/** Sessions behind real devices, compared with the same protocols over plain hops. */
export async function benchRemote(held: AsyncDisposableStack): Promise<Figure[]> {
  const program = await startProgram(held)
  const figures: Figure[] = []
  const benches = [benchPages, benchFiles, benchDesktops, benchRdp, benchIdle, benchRecordings]
  for (const bench of benches) figures.push(...(await bench(held, program)))
  return figures
}

/**
 * Installs a device whose link to the server has this round trip.
 * @param roundTrip milliseconds
 * @returns its id
 */
export async function deviceAt(held: AsyncDisposableStack, program: Program, roundTrip: number): Promise<number> {
  const known = new Set(await deviceIds(program))
  const number = known.size + 1
  const link = await hop(held, program.port, roundTrip / 2)
  const { token } = await enrolmentToken(program, 1)
  await installShellDevice(held, `http://127.0.0.1:${link}`, token, number)
  return until('the device', 60, async () => {
    const added = (await deviceIds(program)).find((id) => !known.has(id))
    return added !== undefined && (await isOnline(program, added)) ? added : undefined
  })
}

async function deviceIds({ admin }: Program): Promise<number[]> {
  return (await admin.get('/devices?limit=100')).body.data.map(({ id }: { id: number }) => id)
}

const isOnline = async ({ admin }: Program, id: number): Promise<boolean> =>
  (await admin.get(`/devices/${id}`)).body.data.status === 1

/**
 * Starts a process that forwards connections to a port.
 * @param delay milliseconds in each direction
 * @returns its port
 */
export async function hop(held: AsyncDisposableStack, to: number, delay = 0): Promise<number> {
  const started = await startHop({ role: 'proxy', to, delay })
  held.defer(() => started.stop())
  return started.port
}

/** Adds an entry for a port of the device itself. @returns its id */
export async function addEntry({ admin }: Program, device: number, protocol: string, port: number): Promise<number> {
  const name = `${protocol} ${device} ${port}`
  const entry = { device_id: device, name, destination_ip: '127.0.0.1', destination_port: port, protocol }
  const made = await admin.post('/devices/remote-access', { data: [entry] })
  if (made.status >= 400) throw new Error(`no entry: ${JSON.stringify(made.body)}`)
  return (await admin.get(`/devices/remote-access?q=${encodeURIComponent(name)}`)).body.data[0].id
}

/** Requests a session whose page is a WebSocket. */
export async function openSession(person: Person, entry: number): Promise<{ id: number; ticket: string }> {
  const answer = await person.post(`/remote/${entry}/sessions`, {})
  if (answer.status >= 400) throw new Error(`no session: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}
