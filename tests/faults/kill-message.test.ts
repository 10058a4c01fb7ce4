import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { printFigures } from '../support/figures.ts'
import { onlineFleet } from '../support/enrol.ts'
import type { FleetProcess } from '../support/fleet-process.ts'
import { Program } from '../support/program.ts'
import { sleep, until } from '../support/until.ts'

/**
 * The worker is killed between the change of the state and the message, and while it sends. Each kill strikes at the
 * messages of all devices: OUTPOST_FAULT_KILLS=40 and OUTPOST_FAULT_DEVICES=25 are 1,000 messages.
 */
const kills = Number(process.env['OUTPOST_FAULT_KILLS'] ?? 4)
/** Devices with an automation and a receiver each, so that their messages are independent of one another. */
const devices = Number(process.env['OUTPOST_FAULT_DEVICES'] ?? 5)
/** Milliseconds within which the devices report and the worker is killed: an evaluation and a message take as long. */
const spread = 1500
/** Seconds for the messages of the last kill: the lease of a receiver, and the release of a dead worker's jobs. */
const settled = 180
/** Seconds for a killed worker to be replaced and to evaluate: the supervisor gives it two minutes to start. */
const restarted = 150

interface Arrived {
  id: string
  attempt: number
  incident_id: number
  duplicate_possible: boolean
}

let program: Program
let owner: Client
let fleet: FleetProcess
let server: Server
const arrived: Arrived[] = []
/** The events of a subscription, which are sent to a path of its own. */
const events: (Pick<Arrived, 'id' | 'attempt' | 'duplicate_possible'> & { device: { id: number } })[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const list: unknown[] = request.url === '/events' ? events : arrived
      list.push(JSON.parse(Buffer.concat(chunks).toString()))
      // A slow answer: many kills hit a message that has arrived and is not recorded.
      setTimeout(() => response.end('taken'), Math.random() * 150)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  program = await Program.start({ environment: () => ({ OUTPOST_OUTBOUND_ALLOW: '127.0.0.1' }) })
  owner = await program.connect()
  fleet = await onlineFleet(program, { firstIndex: 0, count: devices, seed: 'messages', intervalSeconds: 3600 })
}, 120_000)
afterAll(async () => {
  await owner?.end()
  await fleet?.stop()
  await program?.stop()
  server?.closeAllConnections()
  server?.close()
}, 60_000)

const count = async (query: string): Promise<number> => (await owner.query<{ n: number }>(query)).rows[0]!.n

/** Whether a worker has been heard of since a moment. */
const hasWorked = async (since: string): Promise<boolean> =>
  (await owner.query('select from worker_heartbeats where seen_at > $1::timestamptz', [since])).rowCount! > 0

/** Makes the next values incidents of their own, and empties the budget of the hour. */
async function forget(): Promise<void> {
  await owner.query(
    `update alert_incidents set resolved_at = now(), cause_key = cause_key || ':' || id where resolved_at is null`,
  )
  await owner.query(
    `update automation_actions set finished_at = finished_at - interval '2 hours' where finished_at > now() - interval '1 hour'`,
  )
  await owner.query('update automation_devices set state = null')
}

/** Creates an automation on a device that sends to a receiver of its own. */
async function addAutomation(url: string, device: number): Promise<void> {
  const receiver = await program.admin.post('/alert-receivers', { name: `Of ${device}`, kind: 'webhook', url })
  const { body } = await program.admin.post('/automations', {
    name: `Kills ${device}`,
    period_trigger_limit: 10_000,
    notify_resolved: false,
    conditions_body: [
      {
        type: 'if',
        expression: [{ parameter: 'signal', operator: '<', value: -1000 }],
        actions: [
          { name: 'SendToReceivers', options: { message: '{{signal}}', receiver_ids: [receiver.body.data.id] } },
        ],
      },
    ],
  })
  await program.admin.put(`/automations/${body.data.id}/devices`, { devices: [device] })
}

/** Where the kills have struck, by message. */
const struck = { 'before the evaluation': 0, 'between change and message': 0, 'while sending': 0 }

/** Counts what the dead worker has left: messages by how far they had come. */
async function noteStrike(): Promise<void> {
  const { rows } = await owner.query<{ inputs: number; waiting: number; busy: number }>(`
    select (select count(distinct device_id) from alert_inputs)::int as inputs,
      (select count(*) from automation_actions where state = 'waiting')::int as waiting,
      (select count(*) from alert_receivers where busy_until is not null)::int as busy`)
  const { inputs, waiting, busy } = rows[0]!
  struck['before the evaluation'] += inputs
  struck['between change and message'] += Math.max(0, waiting - busy)
  struck['while sending'] += busy
}

/** All devices report at moments of their own, and the worker is killed at one of them. */
async function strike(ids: readonly number[], value: number): Promise<void> {
  const report = async (id: number): Promise<unknown> => {
    await sleep(Math.random() * spread)
    return owner.query('insert into alert_inputs (device_id, at, values) values ($1, now(), $2)', [
      id,
      JSON.stringify({ signal: value }),
    ])
  }
  const reports = ids.map(report)
  await sleep((0.5 + Math.random()) * spread)
  await program.kill('worker')
  await noteStrike()
  await Promise.all(reports)
  // Nobody is sending now, so the claims are those of the dead worker; the product would release them after a minute.
  await owner.query('update alert_receivers set busy_until = null')
  await owner.query('update event_subscriptions set busy_until = null')
  const { rows: now } = await owner.query<{ now: string }>('select now()::text as now')
  await until('a working worker', restarted, () => hasWorked(now[0]!.now))
  await until(
    'the evaluation',
    restarted,
    async () => (await count('select count(*)::int as n from alert_inputs')) === 0,
  )
}

test(
  'ALERTS-067 ALERTS-053 INTEGRATIONS-016 no message and no event is lost when the worker is killed, and repeated ones are marked',
  async () => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    await program.admin.post('/event-subscriptions', {
      name: 'Events',
      kind: 'webhook',
      url: `${url}events`,
      types: ['alert.triggered'],
    })
    const ids = (await fleet.members()).map(({ id }) => id!)
    for (const id of ids) await addAutomation(url, id)
    for (let n = 1; n <= kills; n++) {
      await strike(ids, -1000 - n)
      await forget()
    }
    const waiting = (): Promise<number> =>
      count(`select (select count(*) from automation_actions where state = 'waiting')::int
        + (select count(*) from event_deliveries)::int
        + (select count(*) from integration_events where not routed)::int as n`)
    await until('all messages', settled, async () => (await waiting()) === 0, waiting, 500)
    const { rows } = await owner.query<{ id: number; state: string }>('select id, state from automation_actions')
    const byId = Map.groupBy(arrived, ({ id }) => id)
    const copies = [...byId.values()].filter((all) => all.length > 1)
    expect(rows).toHaveLength(kills * ids.length)
    expect(rows.filter(({ state }) => state !== 'done')).toEqual([])
    expect(rows.filter(({ id }) => !byId.has(`msg_${id}`))).toEqual([])
    for (const all of byId.values()) {
      expect(new Set(all.map(({ incident_id }) => incident_id)).size).toBe(1)
      // By the numbers of the attempts: on a busy machine the first one of a killed worker can be read last.
      expect(new Set(all.map(({ attempt }) => attempt)).size).toBe(all.length)
      expect(all.filter(({ attempt, duplicate_possible }) => duplicate_possible !== attempt > 1)).toEqual([])
    }
    const told = await owner.query<{ id: number; device_id: number }>(
      `select id::int as id, device_id from integration_events where type = 'alert.triggered' order by id`,
    )
    expect(told.rows).toHaveLength(kills * ids.length)
    const firsts = [...Map.groupBy(events, ({ id }) => id)]
    // All have arrived, in the order of their device, and every copy of one is marked.
    for (const device of ids)
      expect(firsts.filter(([, [first]]) => first!.device.id === device).map(([id]) => id)).toEqual(
        told.rows.filter(({ device_id }) => device_id === device).map(({ id }) => `evt_${id}`),
      )
    for (const [, all] of firsts)
      expect(all.slice(1).filter(({ duplicate_possible }) => !duplicate_possible)).toEqual([])
    printFigures('kills between a change and its message', {
      kills,
      ...struck,
      messages: rows.length,
      lost: rows.filter(({ id }) => !byId.has(`msg_${id}`)).length,
      'arrived twice': copies.length,
      'of them unmarked': copies.filter((all) => all.filter((one) => !one.duplicate_possible).length > 1).length,
      events: told.rows.length,
      'events that arrived twice': firsts.filter(([, all]) => all.length > 1).length,
    })
  },
  (settled + 2 * restarted + kills * 15) * 1000,
)
