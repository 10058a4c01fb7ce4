import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { printFigures } from '../support/figures.ts'
import { addMembers } from '../support/members.ts'
import { Program } from '../support/program.ts'
import { sleep, until } from '../support/until.ts'

/**
 * Worker and server are killed while incidents escalate, and while they are acknowledged. Each round kills six to twelve
 * times and takes a minute or two: OUTPOST_FAULT_ROUNDS=28 and OUTPOST_FAULT_AUTOMATIONS=12 are 1,008 steps.
 */
const rounds = Number(process.env['OUTPOST_FAULT_ROUNDS'] ?? 1)
/** Automations on one device: so many incidents escalate at once. At most 12, because a company has at most 50 receivers. */
const automations = Number(process.env['OUTPOST_FAULT_AUTOMATIONS'] ?? 7)
const steps = 3
/** Seconds for a killed process to be replaced, and for the messages of the last kill. */
const [restarted, settled] = [150, 180]
const killsPerStep = 8

interface Arrived {
  id: string
  attempt: number
  type: string
  incident_id: number
  duplicate_possible: boolean
  /** The receiver: 0 is that of the beginning, then one for each step. */
  to: number
}

let program: Program
let owner: Client
/** It stays offline: what a device reports when it returns after a kill of the server would end the incidents. */
let device: number
let server: Server
const arrived: Arrived[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const message = JSON.parse(Buffer.concat(chunks).toString()) as Arrived
      arrived.push({ ...message, to: Number(request.url!.split('/').at(-1)) })
      // A slow answer: many kills hit a message that has arrived and is not recorded.
      setTimeout(() => response.end('taken'), Math.random() * 150)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  program = await Program.start({ environment: () => ({ OUTPOST_OUTBOUND_ALLOW: '127.0.0.1' }) })
  owner = await program.connect()
  ;[device] = (await addMembers(owner, { seed: 'escalation', count: 1 })) as [number]
}, 120_000)
afterAll(async () => {
  await owner?.end()
  await program?.stop()
  server?.closeAllConnections()
  server?.close()
}, 60_000)

const count = async (query: string, values: unknown[] = []): Promise<number> =>
  (await owner.query<{ n: number }>(query, values)).rows[0]!.n

/** Creates an automation with a receiver for its beginning and one for each step. */
async function addAutomation(n: number): Promise<void> {
  const { port } = server.address() as AddressInfo
  const receivers: number[] = []
  for (let to = 0; to <= steps; to++) {
    const { body } = await program.admin.post('/alert-receivers', {
      name: `${n}, ${to}`,
      kind: 'webhook',
      url: `http://127.0.0.1:${port}/${n}/${to}`,
    })
    receivers.push(body.data.id)
  }
  const options = { message: '{{signal}}', receiver_ids: [receivers[0]] }
  const { body } = await program.admin.post('/automations', {
    name: `Escalates ${n}`,
    period_trigger_limit: 10_000,
    notify_resolved: false,
    escalation: receivers.slice(1).map((id) => ({ after: 604_800, receiver_ids: [id] })),
    conditions_body: [
      {
        type: 'if',
        expression: [{ parameter: 'signal', operator: '<', value: -1000 }],
        actions: [{ name: 'SendToReceivers', options }],
      },
    ],
  })
  await program.admin.put(`/automations/${body.data.id}/devices`, { devices: [device] })
}

const openIncidents = async (): Promise<number[]> =>
  (await owner.query<{ id: number }>('select id from alert_incidents where resolved_at is null order by id')).rows.map(
    ({ id }) => id,
  )
/** The number of steps that were carried out, by incident. */
const carriedOut = async (): Promise<Map<number, number>> =>
  new Map(
    (
      await owner.query<{ incident_id: number; n: number }>(
        'select incident_id, cardinality(sent_at) as n from alert_escalations',
      )
    ).rows.map(({ incident_id, n }) => [incident_id, n]),
  )

let killed = 0
/** Kills the worker, or the server with it, and waits until both work again. */
async function kill(...roles: ('api' | 'worker')[]): Promise<void> {
  await program.kill(...roles)
  killed++
  await owner.query('update alert_receivers set busy_until = null')
  const { rows } = await owner.query<{ now: string }>('select now()::text as now')
  await until('a working worker', restarted, async () => {
    const { rowCount } = await owner.query('select from worker_heartbeats where seen_at > $1::timestamptz', [
      rows[0]!.now,
    ])
    return rowCount! > 0
  })
  if (roles.includes('api'))
    await until('a working server', restarted, async () => (await program.admin.get('/user')).status === 200)
}

/** How many steps had been carried out when the acknowledgement of an incident was answered. */
const acknowledged = new Map<number, number>()
/** Acknowledgements that a kill has cut off: they count or they do not. */
let unanswered = 0

async function acknowledge(incident: number): Promise<void> {
  const answer = await program.admin.put(`/incidents/${incident}/acknowledge`, {}).catch(() => undefined)
  if (answer?.status !== 200) return void unanswered++
  acknowledged.set(incident, (await carriedOut()).get(incident)!)
}

const makeDue = (): Promise<unknown> =>
  owner.query(`update alert_escalations e set since = since - interval '8 days', due_at = now()
    where due_at is not null and since > now() - interval '1 day'`)

/** Carries out one step of all open incidents under kills, and acknowledges some of them meanwhile. */
async function escalate(step: number): Promise<void> {
  const open = (await openIncidents()).filter((id) => !acknowledged.has(id))
  const taken = open.filter(() => Math.random() < 0.25)
  await makeDue()
  for (let n = 0; n < killsPerStep; n++) {
    const withServer = n === 0 && taken.length > 0
    const answers = withServer ? taken.map(acknowledge) : []
    // The sweep that carries out steps runs when a worker starts: the kill strikes it, or what it has ordered.
    await sleep(Math.random() * (withServer ? 60 : 1000))
    await kill('worker', ...(withServer ? (['api'] as const) : []))
    await Promise.all(answers)
    if ((await count('select count(*)::int as n from alert_escalations where due_at <= now()')) === 0) break
  }
  await until(`step ${step}`, restarted, async () => {
    const open = 'select count(*)::int as n from alert_escalations where due_at <= now()'
    return (await count(open)) === 0
  })
}

const waiting = (): Promise<number> =>
  count(`select count(*)::int as n from automation_actions where state = 'waiting'`)

/** Lets all automations open an incident each, and escalates them to the last step. */
async function round(value: number): Promise<void> {
  await owner.query('insert into alert_inputs (device_id, at, values) values ($1, now(), $2)', [
    device,
    JSON.stringify({ signal: value }),
  ])
  await until('all incidents', restarted, async () => (await openIncidents()).length === automations)
  for (let step = 1; step <= steps; step++) {
    // One acknowledgement that no kill can cut off, before the last step is due.
    const left = (await openIncidents()).filter((id) => !acknowledged.has(id))
    if (step === steps && left.length > 0) await acknowledge(left[0]!)
    await escalate(step)
  }
  // Once more everything that is left would be due.
  await makeDue()
  await kill('worker')
  await until('all messages', settled, async () => (await waiting()) === 0, waiting, 500)
  await owner.query(
    `update alert_incidents set resolved_at = now(), cause_key = cause_key || ':' || id where resolved_at is null`,
  )
  await owner.query('update automation_devices set state = null')
  await owner.query(`update automation_actions set finished_at = finished_at - interval '2 hours'`)
}

test(
  'ALERTS-089 ALERTS-090 ALERTS-108 under kills each step is told, none twice unmarked, and an acknowledgement that was answered stops the next one',
  async () => {
    for (let n = 0; n < automations; n++) await addAutomation(n)
    for (let n = 1; n <= rounds; n++) await round(-1000 - n)
    const steppedTo = await carriedOut()
    expect(steppedTo.size).toBe(rounds * automations)
    expect([...acknowledged].filter(([incident, step]) => steppedTo.get(incident) !== step)).toEqual([])
    const { rows } = await owner.query<{ id: number; incident_id: number; state: string; tag: string }>(
      `select id, incident_id, state, tag from automation_actions where kind = 'escalated' order by id`,
    )
    const byId = Map.groupBy(arrived, ({ id }) => id)
    // One message a step that was carried out, each with a number of its own.
    expect(rows.map(({ incident_id, tag }) => `${incident_id} ${tag[5]}`).toSorted()).toEqual(
      [...steppedTo].flatMap(([id, n]) => Array.from({ length: n }, (_, step) => `${id} ${step + 1}`)).toSorted(),
    )
    const lost = rows.filter(({ id, state }) => state === 'done' && !byId.has(`msg_${id}`))
    expect(lost).toEqual([])
    const { rows: open } = await owner.query<{ id: number }>(
      'select id from alert_incidents where acknowledged_at is null',
    )
    // Of what nobody has acknowledged, each step was carried out and has arrived.
    for (const { id } of open) {
      expect(steppedTo.get(id), `steps of ${id}`).toBe(steps)
      const to = arrived.filter(({ incident_id }) => incident_id === id).map((one) => one.to)
      expect(new Set(to), `messages of ${id}`).toEqual(new Set([0, 1, 2, 3]))
    }
    for (const copies of byId.values()) {
      expect(new Set(copies.map(({ attempt }) => attempt)).size).toBe(copies.length)
      expect(copies.filter(({ attempt, duplicate_possible }) => duplicate_possible !== attempt > 1)).toEqual([])
    }
    printFigures('kills during escalation', {
      kills: killed,
      incidents: steppedTo.size,
      'steps carried out': rows.length,
      lost: lost.length,
      'arrived twice, marked': [...byId.values()].filter((copies) => copies.length > 1).length,
      'withheld after an acknowledgement': rows.filter(({ state }) => state === 'withheld').length,
      'acknowledgements answered': acknowledged.size,
      'cut off by a kill': unanswered,
    })
    expect(acknowledged.size).toBeGreaterThan(0)
  },
  (settled + restarted + rounds * 240) * 1000,
)
