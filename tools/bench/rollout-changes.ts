import type { Client } from 'pg'
import type { Program } from '../../tests/support/program.ts'
import { secondsSince, until } from '../../tests/support/until.ts'
import type { Figure } from './measure.ts'
import { connectOwner, startProgram } from './program.ts'
import { connect, difference, used } from './rollout.ts'

/**
 * Milliseconds of CPU of the server for a device: its order, two SSH connections, the confirmation, the result, and the
 * reading that follows. 1,000 devices took 13.7.
 */
const bar = 20
/** Seconds for reading all devices, and for the changes of all. */
const limits = { read: 120, changes: 240 } as const
/** Devices of one request for a reading. */
const perRead = 1000

/** The body of an answer. Throws if it is a refusal. */
async function good(answer: ReturnType<Program['admin']['post']>): Promise<never> {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(body).slice(0, 500)}`)
  return body.data as never
}

/** Creates a template with one option for all devices, and has them read. */
async function prepare(program: Program, owner: Client, devices: readonly number[]): Promise<number> {
  const { admin } = program
  const text = "package system\nconfig system '@system[0]'\n\toption zonename 'Europe/Oslo'"
  const { id } = (await good(admin.post('/configuration/templates', { name: 'Time zone', text }))) as { id: number }
  const assignments = [{ layer: 'company', target_id: 1 }]
  await good(admin.put(`/configuration/templates/${id}/assignments`, { assignments }))
  for (let at = 0; at < devices.length; at += perRead)
    await good(admin.post('/configuration/read', { device_id: devices.slice(at, at + perRead) }))
  const read = async (): Promise<number> =>
    Number((await owner.query('SELECT count(*) FROM desired_devices WHERE read_at IS NOT NULL')).rows[0].count)
  await until('the devices to be read', limits.read, async () => (await read()) === devices.length, read, 500)
  return id
}

/**
 * A configuration template that is rolled out in one stage to all connected devices. Each fetches its change, applies
 * it, connects again, and is confirmed.
 */
export async function benchChanges(held: AsyncDisposableStack): Promise<Figure[]> {
  const program = await startProgram(held)
  const owner = await connectOwner(held, program)
  const devices = (await connect(held, program)).flat()
  const id = await prepare(program, owner, devices)
  const { hash } = (await good(program.admin.post('/configuration/plan', { template_id: id }))) as { hash: string }
  const [from, began] = [used(program), performance.now()]
  const order = { template_id: id, hash, name: 'Time zone', waves: [{ percent: 100 }], confirm_within: 300 }
  await good(program.admin.post('/configuration/rollouts', order))
  const ordered = secondsSince(began)
  const count = async (state: string): Promise<number> =>
    Number((await owner.query(`SELECT count(*) FROM config_changes WHERE ${state}`)).rows[0].count)
  const open = (): Promise<number> => count("state IN ('open', 'unconfirmed')")
  await until('the end of the changes', limits.changes, async () => (await open()) === 0, open, 500)
  const { server, beside } = difference(from, used(program))
  const confirmed = await count("state = 'confirmed'")
  const each = (cpu: number): string => `${((cpu * 1000) / devices.length).toFixed(2)} ms`
  return [
    {
      what: `changes: server CPU for a configuration change, ${devices.length} devices in one stage`,
      ours: `${each(server)}, ${each(beside)} beside`,
      baseline: `${ordered.toFixed(1)} s for the order, ${secondsSince(began).toFixed(0)} s in all`,
      bar: `<= ${bar} ms`,
      ok: (server * 1000) / devices.length <= bar,
    },
    {
      what: 'changes: devices that have confirmed their change',
      ours: String(confirmed),
      baseline: String(devices.length),
      bar: 'all',
      ok: confirmed === devices.length,
    },
  ]
}
