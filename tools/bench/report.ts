import { setTimeout as sleep } from 'node:timers/promises'
import { parameterByName } from '@outpost/contract/device/parameters'
import { reportParameters } from '@outpost/contract/reports/constants'
import type pg from 'pg'
import type { Program } from '../../tests/support/program.ts'
import { get, growth, listTimes, ms, ratio, type Figure } from './measure.ts'
import { connectOwner, startProgram } from './program.ts'
import { seedFleet } from './seed-fleet.ts'

/** `OUTPOST_BENCH_DEVICES` makes a trial of the benchmark itself quicker. */
const devices = Number(process.env['OUTPOST_BENCH_DEVICES'] ?? 1000)
const days = 31
/** Milliseconds from the order until the PDF and the workbook have arrived; MB by which the processes grow (DB3). */
const bars = { milliseconds: 60_000, megabytes: 300 } as const
/** By how many times the 95th percentile of a list may be slower meanwhile, or the milliseconds below which it may be. */
const slower = { times: 2, least: 50 } as const
/** Milliseconds until a report is given up. */
const patience = 240_000

const names = ['signal', 'temperature', 'router_uptime', 'connection_uptime', 'sent', 'received']

/** Stores the hours of 31 days for each device: its values, and what two SIMs used. */
async function seedHours(client: pg.Client, from: string): Promise<void> {
  const ids = names.map((name) => parameterByName.get(name)!.id)
  await client.query(`
    INSERT INTO telemetry_hourly (hour, device_id, parameter, count, minimum, average, maximum, last)
    SELECT timestamptz '${from}' + h * interval '1 hour', d.id, p, 12, -90 - d.id % 10, -80, -60 - h % 20, -70
    FROM devices d, unnest(array[${ids.join()}]) p, generate_series(0, ${days * 24 - 1}) h`)
  await client.query(`
    INSERT INTO data_usage_sims (company_id, device_id, modem, slot, since)
    SELECT company_id, id, 1, s, now() FROM devices, generate_series(1, 2) s`)
  await client.query(`
    INSERT INTO data_usage_hours (sim_id, hour, sent, received, spread, unknown_seconds)
    SELECT s.id, timestamptz '${from}' + h * interval '1 hour', 1000 + s.id, 50000, 0, 0
    FROM data_usage_sims s, generate_series(0, ${days * 24 - 1}, 2) h`)
  await client.query(`
    INSERT INTO telemetry_texts (device_id, address, at, value)
    SELECT id, a, timestamptz '${from}' + n * interval '1 day', a || ' ' || (id + n) % 4
    FROM devices, unnest(array['operator', 'connection_type']) a, generate_series(0, 30, 10) n`)
  await client.query('VACUUM ANALYZE telemetry_hourly')
}

async function addTemplate(
  { admin }: Program,
  companies: readonly number[],
  from: string,
  to: string,
): Promise<number> {
  const { status, body } = await admin.post('/reports', {
    name: 'Benchmark',
    type: 'single',
    period: 'custom',
    parameters: [...reportParameters],
    applied_by: 'company',
    apply_list: companies,
    start_date: from,
    end_date: to,
  })
  if (status !== 200) throw new Error(`no template: ${JSON.stringify(body)}`)
  return body.data.id
}

/** Generates a report, waits for it, and downloads it as PDF and XLSX. */
async function generate(program: Program, template: number, headers: Record<string, string>): Promise<void> {
  const { status, body } = await program.admin.post(`/reports/${template}/generate`)
  if (status !== 200) throw new Error(`not generated: ${JSON.stringify(body)}`)
  const until = performance.now() + patience
  for (;;) {
    const [row] = (await program.admin.get(`/reports/generated?report_template_id=${template}`)).body.data
    if (row?.state === 'failed') throw new Error(row.message)
    if (row?.state === 'completed') {
      if (row.devices_count !== devices) throw new Error(`only ${row.devices_count} devices`)
      const [pdf, xlsx] = [
        await get(`${program.url}/api/reports/generated/${row.id}/pdf`, headers),
        await get(`${program.url}/api/reports/generated/${row.id}/xlsx`, headers),
      ]
      if (pdf.length < 10_000 || xlsx.length < 10_000) throw new Error(`only ${pdf.length} and ${xlsx.length} bytes`)
      return
    }
    if (performance.now() > until) throw new Error('the report takes too long')
    await sleep(50)
  }
}

/** The same figures by device, value and day, read by bare SQL and thrown away. */
async function bareFigures(client: pg.Client, from: string, to: string): Promise<number> {
  const started = performance.now()
  await client.query(
    `SELECT device_id, parameter, hour::date, min(minimum), max(maximum), sum(average * count) / sum(count) FROM telemetry_hourly
     WHERE hour >= $1 AND hour < $2 GROUP BY 1, 2, 3`,
    [from, to],
  )
  await client.query(
    `SELECT s.device_id, s.slot, h.hour::date, sum(h.sent), sum(h.received) FROM data_usage_sims s JOIN data_usage_hours h ON h.sim_id = s.id
     WHERE h.hour >= $1 AND h.hour < $2 GROUP BY 1, 2, 3`,
    [from, to],
  )
  return performance.now() - started
}

/** A report on all values of a fleet in a month, from the order to its PDF and its workbook. */
export async function benchReport(held: AsyncDisposableStack): Promise<Figure[]> {
  const program = await startProgram(held)
  const owner = await connectOwner(held, program)
  await seedFleet(owner, 50, devices)
  const [from, to] = ['2026-08-01T00:00:00Z', '2026-09-01T00:00:00Z']
  await seedHours(owner, from)
  const { rows } = await owner.query<{ id: number }>('SELECT id FROM companies')
  const template = await addTemplate(
    program,
    rows.map(({ id }) => id),
    from,
    to,
  )
  const baseline = await bareFigures(owner, from, to)
  await listTimes(program, Promise.resolve())
  const quiet = await listTimes(program, Promise.resolve())
  let taken = 0
  let worker = 0
  let busy = 0
  const api = await growth(program.pidOf('api'), async () => {
    worker = await growth(program.pidOf('worker'), async () => {
      const started = performance.now()
      const running = generate(program, template, program.admin.headers).then(() => {
        taken = performance.now() - started
      })
      busy = await listTimes(program, running)
      await running
    })
  })
  return [
    {
      what: `report on ${devices} devices and ${days} days, with PDF and XLSX`,
      ours: ms(taken),
      baseline: `${ms(baseline)} bare SQL of the figures (${ratio(taken / baseline)})`,
      bar: `<= ${bars.milliseconds / 1000} s`,
      ok: taken <= bars.milliseconds,
    },
    {
      what: 'memory while it is generated and downloaded',
      ours: `+${worker.toFixed(0)} MB, API +${api.toFixed(0)} MB`,
      baseline: '-',
      bar: `<= ${bars.megabytes} MB together`,
      ok: worker + api <= bars.megabytes,
    },
    {
      what: 'p95 of a list of devices meanwhile',
      ours: ms(busy),
      baseline: `${ms(quiet)} without`,
      bar: `<= ${slower.times} x or ${slower.least} ms`,
      ok: busy <= Math.max(slower.times * quiet, slower.least),
    },
  ]
}
