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
 * The worker is killed between the change of the state and the message, and while it sends. OUTPOST_FAULT_KILLS=1000
 * takes about two hours.
 */
const kills = Number(process.env['OUTPOST_FAULT_KILLS'] ?? 4)
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
const events: Pick<Arrived, 'id' | 'attempt' | 'duplicate_possible'>[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const list = request.url === '/events' ? events : arrived
      list.push(JSON.parse(Buffer.concat(chunks).toString()) as Arrived)
      // A slow answer: many kills hit a message that has arrived and is not recorded.
      setTimeout(() => response.end('taken'), Math.random() * 150)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  program = await Program.start({ environment: () => ({ OUTPOST_OUTBOUND_ALLOW: '127.0.0.1' }) })
  owner = await program.connect()
  fleet = await onlineFleet(program, { firstIndex: 0, count: 1, seed: 'messages', intervalSeconds: 3600 })
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

/** Makes the next value an incident of its own, and empties the budget of the hour. */
async function forget(automation: number): Promise<void> {
  await owner.query(
    `update alert_incidents set resolved_at = now(), cause_key = cause_key || ':' || id where resolved_at is null`,
  )
  await owner.query(`update automation_actions set finished_at = finished_at - interval '2 hours'`)
  await owner.query('update automation_devices set state = null where automation_id = $1', [automation])
}

test(
  'ALERTS-067 ALERTS-053 INTEGRATIONS-016 no message and no event is lost when the worker is killed, and repeated ones are marked',
  async () => {
    const { port } = server.address() as AddressInfo
    const receiver = await program.admin.post('/alert-receivers', {
      name: 'Operations',
      kind: 'webhook',
      url: `http://127.0.0.1:${port}/`,
    })
    await program.admin.post('/event-subscriptions', {
      name: 'Events',
      kind: 'webhook',
      url: `http://127.0.0.1:${port}/events`,
      types: ['alert.triggered'],
    })
    const [device] = await fleet.members()
    const { body } = await program.admin.post('/automations', {
      name: 'Kills',
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
    const automation: number = body.data.id
    await program.admin.put(`/automations/${automation}/devices`, { devices: [device!.id] })
    for (let n = 1; n <= kills; n++) {
      await owner.query('insert into alert_inputs (device_id, at, values) values ($1, now(), $2)', [
        device!.id,
        JSON.stringify({ signal: -1000 - n }),
      ])
      // Between the moment before the evaluation and that after the answer.
      await sleep(Math.random() * 1500)
      await program.kill('worker')
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
      await forget(automation)
    }
    const waiting = (): Promise<number> =>
      count(`select (select count(*) from automation_actions where state = 'waiting')::int
        + (select count(*) from event_deliveries)::int
        + (select count(*) from integration_events where not routed)::int as n`)
    await until('all messages', settled, async () => (await waiting()) === 0, waiting, 500)
    const { rows } = await owner.query<{ id: number; state: string; incident_id: number; attempts: number }>(
      'select id, state, incident_id, attempts from automation_actions where automation_id = $1 order by id',
      [automation],
    )
    const byId = Map.groupBy(arrived, ({ id }) => id)
    expect(rows).toHaveLength(kills)
    expect(rows.filter(({ state }) => state !== 'done')).toEqual([])
    expect(rows.filter(({ id }) => !byId.has(`msg_${id}`))).toEqual([])
    for (const copies of byId.values()) {
      expect(new Set(copies.map(({ incident_id }) => incident_id)).size).toBe(1)
      // By the numbers of the attempts: on a busy machine the first one of a killed worker can be read last.
      expect(new Set(copies.map(({ attempt }) => attempt)).size).toBe(copies.length)
      expect(copies.filter(({ attempt, duplicate_possible }) => duplicate_possible !== attempt > 1)).toEqual([])
    }
    const told = await owner.query<{ id: number }>(
      `select id::int as id from integration_events where type = 'alert.triggered' order by id`,
    )
    expect(told.rows).toHaveLength(kills)
    // All have arrived, in the order of the device, and every copy of one is marked.
    const firsts = [...Map.groupBy(events, ({ id }) => id)]
    expect(firsts.map(([id]) => id)).toEqual(told.rows.map(({ id }) => `evt_${id}`))
    for (const [, copies] of firsts)
      expect(copies.slice(1).filter(({ duplicate_possible }) => !duplicate_possible)).toEqual([])
    printFigures('kills between a change and its message', {
      kills,
      messages: rows.length,
      'arrived twice': [...byId.values()].filter((copies) => copies.length > 1).length,
      events: told.rows.length,
      'events that arrived twice': firsts.filter(([, copies]) => copies.length > 1).length,
      'marked attempts': arrived.filter(({ attempt }) => attempt > 1).length,
    })
  },
  (settled + 2 * restarted + kills * 10) * 1000,
)
