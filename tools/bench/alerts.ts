import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Program } from '../../tests/support/program.ts'
import { until } from '../../tests/support/until.ts'
import { cpuSeconds, percentile, treeCpuSeconds, type Figure } from './measure.ts'
import { connectOwner, startProgram } from './program.ts'
import { seedFleet } from './seed-fleet.ts'

const devices = 5000
const rules = 20
const reportEverySeconds = 60
const windowSeconds = 30
/** Devices that go offline one after the other, and those of one gateway that vanish together. */
const leaving = 10_000
const together = 1000
/** Cores for the evaluation; seconds after the limit; messages for each receiver. */
const bars = { cores: 0.1, late: 5, messages: 3 } as const
const offlineSeconds = 10

/** Creates an automation as a user, and assigns it to the devices. */
async function addRule(program: Program, comparison: object, ids: readonly number[]): Promise<number> {
  const { status, body } = await program.admin.post('/automations', {
    name: 'Benchmark',
    conditions_body: [
      {
        type: 'if',
        expression: [comparison],
        actions: [{ name: 'SendNotification', options: { message: '{{device}}', receiving_users: [1] } }],
      },
    ],
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  const id = body.data.id as number
  for (let from = 0; from < ids.length; from += 1000)
    await program.admin.put(`/automations/${id}/devices`, { devices: ids.slice(from, from + 1000) })
  return id
}

const evaluated = (client: pg.Client): Promise<true> =>
  until('the evaluation', 120, async () => {
    const { rows } = await client.query<{ n: number }>(
      `SELECT (SELECT count(*) FROM alert_inputs)::int + (SELECT count(*) FROM automation_devices WHERE due_at <= now())::int AS n`,
    )
    return rows[0]!.n === 0
  })

/** The cores that the worker and the database use while reports arrive evenly, or while none do. */
async function cores(program: Program, client: pg.Client, ids: readonly number[]): Promise<number> {
  const [worker, postgres] = [program.pidOf('worker'), program.postmaster()]
  const used = (): number => cpuSeconds(worker) + treeCpuSeconds(postgres)
  const before = used()
  const started = performance.now()
  const perSecond = Math.ceil(ids.length / reportEverySeconds)
  for (let second = 0; second < windowSeconds; second++) {
    const some = ids.slice(second * perSecond, (second + 1) * perSecond)
    if (some.length > 0)
      await client.query(
        `INSERT INTO alert_inputs (device_id, at, values) SELECT id, now(), '{"signal": -70, "temperature": 41}' FROM unnest($1::integer[]) id`,
        [some],
      )
    await sleep(Math.max(0, started + (second + 1) * 1000 - performance.now()))
  }
  return (used() - before) / ((performance.now() - started) / 1000)
}

/** Evaluation of many rules while a fleet reports. */
async function evaluationFigure(program: Program, client: pg.Client, ids: readonly number[]): Promise<Figure> {
  for (let n = 0; n < rules; n++)
    await addRule(program, { parameter: n % 2 === 0 ? 'signal' : 'temperature', operator: '<', value: -120 - n }, ids)
  await evaluated(client)
  const idle = await cores(program, client, [])
  const busy = await cores(program, client, ids)
  const ours = busy - idle
  return {
    what: `alerts: ${rules} rules, ${devices} devices that report every ${reportEverySeconds} s`,
    ours: `${ours.toFixed(3)} cores`,
    baseline: `${idle.toFixed(3)} cores without reports`,
    bar: `<= ${bars.cores} cores`,
    ok: ours <= bars.cores,
  }
}

/** Devices go offline as the gateway records it, in this many seconds. */
const leave = async (client: pg.Client, ids: readonly number[], now: string): Promise<void> => {
  await client.query(`UPDATE devices SET status = 0, last_seen_at = ${now} WHERE id = ANY($1)`, [ids])
  await client.query(
    `INSERT INTO alert_absences (device_id, company_id, since, by_server) SELECT id, company_id, ${now}, false FROM devices WHERE id = ANY($1)
      ON CONFLICT (device_id) DO UPDATE SET since = excluded.since`,
    [ids],
  )
  await client.query('INSERT INTO alert_inputs (device_id, at) SELECT unnest($1::integer[]), now()', [ids])
}

/** From the limit until the log says that a device is offline too long. */
async function offlineFigure(program: Program, client: pg.Client, ids: readonly number[]): Promise<Figure> {
  const rule = await addRule(program, { parameter: 'offline', operator: '>=', value: offlineSeconds }, ids)
  await evaluated(client)
  await client.query(`UPDATE devices SET ip = NULL WHERE id = ANY($1)`, [ids])
  const perSecond = ids.length / 20
  for (let from = 0; from < ids.length; from += perSecond) {
    await leave(client, ids.slice(from, from + perSecond), 'now()')
    await sleep(1000)
  }
  const found = async () =>
    (
      await client.query<{ late: number }>(
        `SELECT extract(epoch FROM e.created_at - a.since)::float8 - ${offlineSeconds} AS late FROM automation_evaluations e
          JOIN alert_absences a USING (device_id) WHERE e.automation_id = ${rule} AND e.status = 'triggered'`,
      )
    ).rows
  await until('all alerts', 90, async () => (await found()).length >= ids.length, undefined, 1000)
  const late = percentile(
    (await found()).map((row) => row.late),
    99,
  )
  return {
    what: `alerts: ${ids.length} devices are offline too long, p99 after the limit`,
    ours: `${late.toFixed(1)} s`,
    baseline: 'the limit itself',
    bar: `<= ${bars.late} s`,
    ok: late <= bars.late,
  }
}

/** A gateway with many devices vanishes and returns. */
async function stormFigure(program: Program, client: pg.Client, ids: readonly number[]): Promise<Figure> {
  await client.query(`UPDATE devices SET ip = '203.0.113.9', status = 1 WHERE id = ANY($1)`, [ids])
  await client.query('DELETE FROM alert_absences WHERE device_id = ANY($1)', [ids])
  const rule = await addRule(program, { parameter: 'offline', operator: '>=', value: 1 }, ids)
  await evaluated(client)
  await leave(client, ids, 'now()')
  const count = async (condition: string): Promise<number> =>
    (
      await client.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM automation_evaluations WHERE automation_id = ${rule} AND ${condition}`,
      )
    ).rows[0]!.n
  await until('the storm', 60, async () => (await count(`status = 'triggered'`)) === ids.length)
  await client.query(
    `UPDATE alert_incidents SET update_at = now() WHERE update_at IS NOT NULL AND id IN (SELECT incident_id FROM alert_incident_devices WHERE automation_id = ${rule})`,
  )
  await sleep(15_000)
  await client.query('UPDATE devices SET status = 1 WHERE id = ANY($1)', [ids])
  await client.query('DELETE FROM alert_absences WHERE device_id = ANY($1)', [ids])
  await client.query('INSERT INTO alert_inputs (device_id, at) SELECT unnest($1::integer[]), now()', [ids])
  await until('the return', 60, async () => (await count(`status = 'resolved'`)) === ids.length)
  const messages = async (state: string): Promise<number> =>
    (
      await client.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM automation_actions WHERE automation_id = ${rule} AND state = $1`,
        [state],
      )
    ).rows[0]!.n
  await until('the messages', 60, async () => (await messages('waiting')) === 0)
  const sent = await messages('done')
  return {
    what: `alerts: ${ids.length} devices of one gateway vanish and return`,
    ours: `${sent} messages`,
    baseline: `${2 * ids.length} without incidents`,
    bar: `<= ${bars.messages} messages`,
    ok: sent <= bars.messages && sent > 0,
  }
}

/** The evaluation of automations: what it costs, how late it is, and how many messages a storm makes. */
export async function benchAlerts(held: AsyncDisposableStack): Promise<Figure[]> {
  const program = await startProgram(held)
  const client = await connectOwner(held, program)
  await seedFleet(client, 20, leaving)
  await client.query('UPDATE devices SET status = 1, ip = NULL')
  const { rows } = await client.query<{ id: number }>('SELECT id FROM devices ORDER BY id')
  const ids = rows.map(({ id }) => id)
  const first = ids.slice(0, devices)
  const figures = [await evaluationFigure(program, client, first)]
  await client.query('DELETE FROM automations')
  figures.push(await stormFigure(program, client, ids.slice(0, together)))
  await client.query('DELETE FROM automations')
  return [...figures, await offlineFigure(program, client, ids)]
}
