import type pg from 'pg'
import { parameterByName } from '@outpost/contract/device/parameters'
import type { Program } from '../../tests/support/program.ts'
import { get, listTimes, median, ms, times, type Figure } from './measure.ts'
import { connectOwner, startProgram } from './program.ts'
import { seedFleet } from './seed-fleet.ts'
import { StallWatch } from './stall.ts'

const devices = 10_000
const days = 30
/** Milliseconds for a rehearsal, and for which the event loop may block meanwhile. */
const bars = { rehearsal: 10_000, stall: 250 } as const
/** How much slower the 95th percentile of a list may be while a rehearsal runs. */
const slower = 2
const signal = parameterByName.get('signal')!.id

/**
 * Stores a signal for each device and hour, which is weak in one hour of each hundredth device, and a connection for
 * each day, as the roll-up and the gateway do.
 */
async function seedPast(client: pg.Client): Promise<void> {
  await client.query(`
    INSERT INTO telemetry_hourly (hour, device_id, parameter, count, minimum, average, maximum, last)
    SELECT date_trunc('hour', now()) - h * interval '1 hour', d.id, ${signal}, 12, v - 5, v, v + 5, v
    FROM generate_series(1, ${days * 24}) h, devices d,
      LATERAL (SELECT CASE WHEN d.id % 100 = 0 AND h % 600 = d.id % 600 THEN -110 ELSE -60 - (d.id + h) % 20 END AS v) s`)
  await client.query(`
    INSERT INTO device_connections (device_id, company_id, epoch, connected_at, disconnected_at, reason)
    SELECT id, company_id, n, now() - (n + 1) * interval '1 day', now() - n * interval '1 day' - (id % 40) * interval '1 minute', 'lost'
    FROM devices, generate_series(1, ${days}) n`)
  await client.query('VACUUM ANALYZE telemetry_hourly, device_connections')
}

const draft = (parameter: string, operator: string, value: number) => ({
  conditions_body: [
    {
      type: 'if',
      expression: [{ parameter, operator, value }],
      actions: [
        { name: 'SendEmail', options: { subject: 'Alert', message: 'Alert', receiving_emails: ['a@example.com'] } },
      ],
    },
  ],
})

interface Answer {
  checked_devices: number
  complete: boolean
  triggered: number
}

async function rehearse({ admin }: Program, body: object): Promise<Answer> {
  const { status, body: answer } = await admin.post('/automations/rehearsal', body)
  if (status !== 200) throw new Error(`the rehearsal was answered ${status}: ${JSON.stringify(answer).slice(0, 500)}`)
  return answer.data as Answer
}

async function figuresOf(
  program: Program,
  what: string,
  body: object,
  bare: () => Promise<unknown>,
): Promise<Figure[]> {
  const quiet = await listTimes(program, Promise.resolve())
  const watch = await StallWatch.start(program.url)
  let answer: Answer | undefined
  const started = performance.now()
  const running = rehearse(program, body).then((found) => {
    answer = found
    return performance.now() - started
  })
  const busy = await listTimes(program, running)
  const taken = await running
  const stall = await watch.stop()
  const baseline = median(await times(3, bare))
  const { checked_devices: checked, triggered, complete } = answer!
  return [
    {
      what: `rehearsal: ${what}, ${devices} devices, ${days} days`,
      ours: `${ms(taken)}, ${checked} devices, ${triggered} times`,
      baseline: `${ms(baseline)} bare SQL over the same rows`,
      bar: `<= ${bars.rehearsal} ms, all devices`,
      ok: taken <= bars.rehearsal && complete && triggered > 0,
    },
    {
      what: `rehearsal: p95 of a list of devices during it, ${what}`,
      ours: ms(busy),
      baseline: `${ms(quiet)} without`,
      bar: `<= ${slower} x or 50 ms`,
      ok: busy <= Math.max(slower * quiet, 50),
    },
    {
      what: `rehearsal: longest stall of the event loop, ${what}`,
      ours: ms(stall),
      baseline: 'none',
      bar: `<= ${bars.stall} ms`,
      ok: stall <= bars.stall,
    },
  ]
}

/**
 * What an automation would have done in 30 days on 10,000 devices with a value for each hour and a connection for each
 * day: one about the value, which is met on few devices, and one about being offline, which is met on half of them.
 */
export async function benchRehearsal(held: AsyncDisposableStack): Promise<Figure[]> {
  const program = await startProgram(held)
  const client = await connectOwner(held, program)
  await seedFleet(client, 50, devices)
  await seedPast(client)
  await times(100, () => get(`${program.url}/api/devices?limit=25`, program.admin.headers))
  return [
    ...(await figuresOf(program, 'signal', draft('signal', '<', -100), () =>
      client.query(
        `SELECT device_id, min(minimum) FROM telemetry_hourly WHERE parameter = ${signal} GROUP BY device_id`,
      ),
    )),
    ...(await figuresOf(program, 'offline', draft('offline', '>=', 1200), () =>
      client.query('SELECT device_id, connected_at, disconnected_at FROM device_connections ORDER BY device_id, id'),
    )),
  ]
}
