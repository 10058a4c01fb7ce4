import { once } from 'node:events'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { UpFrame } from '@outpost/contract/device/frames'
import { historyParameters } from '@outpost/contract/device/parameters'
import { parameterSource, ValueCatalogue } from '@outpost/contract/device/values'
import { FrameReader, encodeFrame } from '@outpost/contract/device/codec'
import type { Program } from '../../tests/support/program.ts'
import { get, median, ms, pairs, percentile, ratio, times, treeCpuSeconds, type Figure } from './measure.ts'
import { until } from '../../tests/support/until.ts'
import { connectOwner, startProgram } from './program.ts'
import { seedFleet } from './seed-fleet.ts'
import { readReport } from '../../apps/server/src/features/telemetry/report.ts'
import { writeReports } from '../../apps/server/src/features/telemetry/write.ts'

const catalogue = new ValueCatalogue(parameterSource)
const valuesPerReport = 20
const devices = 5000
const reportsPerRound = 20_000
/** Warm-up requests, as on a busy server: after a few hundred, not all of the code path is compiled yet. */
const asked = 1200

/** Returns the frame of a report as bytes, as they arrive on a device's channel. */
function frameBytes(n: number): Uint8Array {
  // Within the range of each parameter: values that no working device reports are not stored.
  const values = Object.fromEntries(
    historyParameters
      .slice(0, valuesPerReport)
      .map(({ name, range }, index) => [
        name,
        Math.min(Math.max(((n * 7 + index * 13) % 1000) / 10 - 40, range![0]), range![1]),
      ]),
  )
  return encodeFrame({ kind: 'telemetry', at: 0, values } as UpFrame, 'json')
}

/**
 * Ingestion, from the bytes of a device's channel to committed rows and latest states, compared with COPY of as many
 * values into a table with the same indexes; then the disk space of a value in two layouts, and the chart of one value
 * out of ten million.
 */
export async function benchTelemetry(held: AsyncDisposableStack): Promise<Figure[]> {
  const program = await startProgram(held)
  const owner = await connectOwner(held, program)
  await seedFleet(owner, 50, devices)
  const { rows: known } = await owner.query<{ id: number; company_id: number }>(
    'SELECT id, company_id FROM devices ORDER BY id',
  )
  return [
    ...(await ingest(program, owner, known)),
    ...(await layouts(owner)),
    ...(await chart(program, owner, known[0]!.id)),
    ...(await chartOfYear(program, owner, known[0]!.id)),
  ]
}

/** Reads four thousand reports from the bytes of as many devices' channels. */
function readReports(known: readonly { id: number }[], frames: readonly Uint8Array[], from: number) {
  const reports: ReturnType<typeof readReport>[] = []
  for (let n = 0; n < 4000; n++) {
    const device = known[(from + n) % known.length]!
    FrameReader.up(
      (frame) =>
        frame.kind === 'telemetry' &&
        reports.push(readReport(catalogue, device.id, frame.at, frame.values, { now: Date.now(), wall: Date.now() })),
      () => {},
    ).push(frames[n % frames.length]!)
  }
  return reports
}

const rawLines = Array.from(
  { length: 1000 },
  (_, n) => `${new Date().toISOString()}\t${1 + (n % devices)}\t${n % valuesPerReport}\t${(n % 1000) / 10}\n`,
).join('')

/** Copies as many values as a round of reports contains. @returns values per second */
async function copyRound(owner: pg.Client): Promise<number> {
  await owner.query('TRUNCATE bench_raw')
  const started = performance.now()
  const stream = owner.query(copyFrom('COPY bench_raw FROM STDIN'))
  for (let n = 0; n < reportsPerRound * valuesPerReport; n += 1000)
    if (!stream.write(rawLines)) await once(stream, 'drain')
  stream.end()
  await once(stream, 'finish')
  return (reportsPerRound * valuesPerReport) / ((performance.now() - started) / 1000)
}

async function ingest(
  program: Program,
  owner: pg.Client,
  known: { id: number; company_id: number }[],
): Promise<Figure[]> {
  const { openDatabase } = await import('../../apps/server/src/db/connect.ts')
  const pool = new pg.Pool({
    ...(await openDatabase({ dataDir: program.dataDir, attach: true, log: () => {} })).app,
    max: 2,
  })
  await owner.query(
    'CREATE TABLE bench_raw (at timestamptz NOT NULL, device_id integer NOT NULL, parameter smallint NOT NULL, value double precision NOT NULL)',
  )
  await owner.query('CREATE INDEX ON bench_raw (device_id, parameter, at)')
  const postgres = (): number => treeCpuSeconds(program.postmaster())
  const frames = Array.from({ length: 200 }, (_, n) => frameBytes(n))
  let cpu = 0
  let values = 0
  const ours = async (): Promise<number> => {
    const before = process.cpuUsage()
    const beforePostgres = postgres()
    const started = performance.now()
    for (let done = 0; done < reportsPerRound; done += 4000) {
      const reports = readReports(known, frames, done)
      await writeReports(pool, reports, undefined)
    }
    const seconds = (performance.now() - started) / 1000
    const used = process.cpuUsage(before)
    cpu += (used.user + used.system) / 1e6 + postgres() - beforePostgres
    values += reportsPerRound * valuesPerReport
    return (reportsPerRound * valuesPerReport) / seconds
  }
  const raw = (): Promise<number> => copyRound(owner)
  await ours()
  cpu = values = 0
  const result = await pairs(5, ours, raw)
  await pool.end()
  const each = (cpu * 1000) / values
  return [
    {
      what: 'telemetry: values a second, frame to committed, against COPY',
      ours: `${Math.round(result.ours)}/s (${ratio(result.ratio)})`,
      baseline: `${Math.round(result.baseline)}/s COPY`,
      bar: '>= 0.10 x, 50,000/s',
      ok: result.ratio >= 0.1 && result.ours >= 50_000,
    },
    {
      what: 'telemetry: CPU a value, server and PostgreSQL',
      ours: `${each.toFixed(4)} ms`,
      baseline: 'none',
      bar: '<= 0.03 ms',
      ok: each <= 0.03,
    },
  ]
}

/** Compares a million values stored with one row per report (as the product does) and with one row per value. */
async function layouts(owner: pg.Client): Promise<Figure[]> {
  await owner.query('DROP TABLE bench_raw')
  await owner.query(
    'CREATE TABLE bench_reports (at timestamptz NOT NULL, device_id integer NOT NULL, parameters smallint[] NOT NULL, values double precision[] NOT NULL)',
  )
  await owner.query('CREATE INDEX ON bench_reports (device_id, at)')
  await owner.query(
    `INSERT INTO bench_reports SELECT now() - n / 100 * interval '1 minute', n % 100, (SELECT array_agg(p::smallint) FROM generate_series(1, ${valuesPerReport}) p), (SELECT array_agg(random() * 100) FROM generate_series(1, ${valuesPerReport})) FROM generate_series(0, 49999) n`,
  )
  await owner.query(
    'CREATE TABLE bench_values (at timestamptz NOT NULL, device_id integer NOT NULL, parameter smallint NOT NULL, value double precision NOT NULL)',
  )
  await owner.query('CREATE INDEX ON bench_values (device_id, parameter, at)')
  await owner.query(
    'INSERT INTO bench_values SELECT r.at, r.device_id, u.p, u.v FROM bench_reports r, unnest(r.parameters, r.values) u(p, v)',
  )
  const size = async (table: string): Promise<number> =>
    (await owner.query<{ bytes: number }>(`SELECT pg_total_relation_size('${table}')::float8 AS bytes`)).rows[0]!
      .bytes /
    (50_000 * valuesPerReport)
  const [report, value] = [await size('bench_reports'), await size('bench_values')]
  await owner.query('DROP TABLE bench_reports')
  await owner.query('DROP TABLE bench_values')
  return [
    {
      what: 'telemetry: bytes a value, heap, index and toast',
      ours: `${report.toFixed(1)} B, row a report`,
      baseline: `${value.toFixed(1)} B, row a value`,
      bar: '<= 40 B',
      ok: report <= 40,
    },
  ]
}

/** Reads 24 hours of one value of one device, with ten million values stored. */
async function chart(program: Program, owner: pg.Client, device: number): Promise<Figure[]> {
  await owner.query('TRUNCATE telemetry')
  for (let day = 0; day < 2; day++) {
    await owner.query(
      `
      INSERT INTO telemetry SELECT date_trunc('day', now()) - ${day} * interval '1 day' + n * interval '288 seconds', d.id,
        (SELECT array_agg(id) FROM unnest($1::smallint[]) id), (SELECT array_agg(random() * 100) FROM generate_series(1, ${valuesPerReport}))
      FROM (SELECT id FROM devices ORDER BY id LIMIT 834) d, generate_series(0, 299) n`,
      [historyParameters.slice(0, valuesPerReport).map((parameter) => parameter.id)],
    )
  }
  await owner.query('VACUUM ANALYZE telemetry')
  // The worker rolls up the hours that the first part of this benchmark has left, on the same two cores.
  await until(
    'the hours of the first part to be rolled up',
    120,
    async () => (await owner.query('SELECT FROM telemetry_dirty_hours')).rowCount === 0,
  )
  const name = historyParameters[0]!.name
  const id = historyParameters[0]!.id
  const [from, to] = [new Date(Date.now() - 86_400_000), new Date()]
  const api = (): Promise<unknown> =>
    get(
      `${program.url}/api/devices/${device}/metrics?parameters=${name}&start_date=${from.toISOString()}&end_date=${to.toISOString()}`,
      program.admin.headers,
    )
  const bare = (): Promise<unknown> =>
    owner.query({
      name: 'chart',
      text: `SELECT at, values[array_position(parameters, $1::smallint)] FROM telemetry WHERE device_id = $2 AND at >= $3 AND at < $4 ORDER BY at`,
      values: [id, device, from, to],
    })
  await times(asked, api)
  await times(asked, bare)
  const result = await pairs(
    30,
    async () => median(await times(3, api)),
    async () => median(await times(3, bare)),
  )
  const p95 = percentile(await times(50, bare), 95)
  return [
    {
      what: 'chart of 24 h out of 10 million values',
      ours: `${ms(result.ours)} (${ratio(result.ratio)})`,
      baseline: `${ms(result.baseline)} bare SQL, p95 ${ms(p95)}`,
      bar: '<= 3 x, bare <= 5 ms',
      ok: result.ratio <= 3 && result.baseline <= 5,
    },
  ]
}

/** Reads a year of one value that a device has reported every ten seconds, as the metrics page does. */
async function chartOfYear(program: Program, owner: pg.Client, device: number): Promise<Figure[]> {
  const { name, id } = historyParameters[0]!
  await owner.query(
    `INSERT INTO telemetry_hourly SELECT date_trunc('hour', now()) - n * interval '1 hour', $1, p, 360, 10, 50, 90, 55
      FROM generate_series(1, 365 * 24) n, unnest($2::smallint[]) p ON CONFLICT DO NOTHING`,
    [device, historyParameters.slice(0, valuesPerReport).map((parameter) => parameter.id)],
  )
  await owner.query('VACUUM ANALYZE telemetry_hourly')
  const [from, to] = [new Date(Date.now() - 365 * 86_400_000), new Date()]
  const api = (): Promise<unknown> =>
    get(
      `${program.url}/api/devices/${device}/metrics?parameters=${name}&buckets=1200&start_date=${from.toISOString()}&end_date=${to.toISOString()}`,
      program.admin.headers,
    )
  const bare = (): Promise<unknown> =>
    owner.query({
      name: 'chart of a year',
      text: 'SELECT hour, count, minimum, average, maximum FROM telemetry_hourly WHERE device_id = $1 AND parameter = $2 AND hour >= $3 AND hour < $4 ORDER BY hour',
      values: [device, id, from, to],
    })
  await times(50, api)
  await times(50, bare)
  const result = await pairs(
    10,
    async () => median(await times(3, api)),
    async () => median(await times(3, bare)),
  )
  return [
    {
      what: 'chart of a year of values every 10 s',
      ours: ms(result.ours),
      baseline: `${ms(result.baseline)} bare SQL`,
      bar: '<= 1000 ms',
      ok: result.ours <= 1000,
    },
  ]
}
