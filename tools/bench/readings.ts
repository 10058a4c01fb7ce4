import { once } from 'node:events'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { makeKey, Peer } from '../../apps/server/src/testing/peer.ts'
import type { Program } from '../../tests/support/program.ts'
import { until } from '../../tests/support/until.ts'
import { cpuSeconds, treeCpuSeconds, type Figure } from './measure.ts'
import { connectOwner, startProgram } from './program.ts'
import { seedFleet } from './seed-fleet.ts'

const devices = 300
const points = 200
const rounds = 20
/** Milliseconds of CPU of the server and PostgreSQL, and bytes on the disk, for each value. */
const bars = { cpu: 0.01, bytes: 25 } as const
const address = (template: number, point: number): string => `${template}:meter:v${point}`

/** Creates a template with the registers of a meter as a user. @returns its id */
async function addTemplate({ admin }: Program): Promise<number> {
  const variables = Array.from({ length: points }, (_, n) => ({ id: `v${n}`, register: n, register_type: 'u16' }))
  const { status, body } = await admin.post('/data-collect/configs', {
    company_id: 1,
    name: 'Benchmark',
    period: 60,
    enabled: true,
    data: [{ url: 'meter', source: 'modbus', host: '192.168.1.31', variables }],
  })
  if (status !== 200) throw new Error(`no template: ${JSON.stringify(body)}`)
  return body.data.id
}

/** Connects devices by SSH, as routers do, which send what they are told. */
async function connectPeers(held: AsyncDisposableStack, program: Program, owner: pg.Client): Promise<Peer[]> {
  const { rows } = await owner.query<{ id: number }>('SELECT id FROM devices ORDER BY id')
  const peers: Peer[] = []
  for (const { id } of rows) {
    const key = makeKey()
    await owner.query(
      "INSERT INTO device_keys (device_id, fingerprint, public_key, state) VALUES ($1, $2, $3, 'current')",
      [id, key.fingerprint, key.blob],
    )
    const peer = await Peer.hello(program.port, key, id)
    held.defer(() => peer.end())
    peers.push(peer)
  }
  return peers
}

/** The bytes of registers that a device reads in a round, in hexadecimal. */
const register = (device: number, round: number, point: number): string =>
  ((device * 7919 + round * 104_729 + point * 31) % 65_536).toString(16).padStart(4, '0')

const reportOf = (template: number, device: number, round: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: points }, (_, point) => [address(template, point), register(device, round, point)]),
  )

const stored = async (owner: pg.Client): Promise<number> =>
  (await owner.query<{ n: number }>('SELECT count(*)::integer AS n FROM telemetry')).rows[0]!.n

/** Each device reports once in a round, and the next one begins when everything is stored. @returns seconds of CPU */
async function report(program: Program, owner: pg.Client, peers: readonly Peer[], template: number): Promise<number> {
  const [server, postgres] = [program.pidOf('api'), program.postmaster()]
  const used = (): number => cpuSeconds(server) + treeCpuSeconds(postgres)
  const begin = await stored(owner)
  const before = used()
  for (let round = 0; round < rounds; round++) {
    const at = Math.floor(Date.now() / 1000)
    for (const [device, peer] of peers.entries())
      peer.send({ kind: 'telemetry', at, values: reportOf(template, device, round) })
    const wanted = begin + (round + 1) * peers.length
    await until('the reports to be stored', 60, async () => (await stored(owner)) >= wanted, undefined, 100)
  }
  return used() - before
}

/** Parses the same reports and copies them into a table with the same columns and index. @returns seconds of CPU */
async function bareReports(program: Program, owner: pg.Client, template: number): Promise<number> {
  await owner.query(
    'CREATE TABLE bench_readings (at timestamptz NOT NULL, device_id integer NOT NULL, parameters smallint[] NOT NULL, values double precision[] NOT NULL)',
  )
  await owner.query('CREATE INDEX ON bench_readings (device_id, at)')
  const frames = Array.from({ length: devices }, (_, device) => JSON.stringify(reportOf(template, device, 0)))
  const postgres = program.postmaster()
  const used = (): number => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6 + treeCpuSeconds(postgres)
  }
  const before = used()
  for (let round = 0; round < rounds; round++) {
    const at = new Date().toISOString()
    const lines = frames.map((frame, device) => {
      const values = Object.values(JSON.parse(frame) as Record<string, string>).map((text) => Number.parseInt(text, 16))
      return `${at}\t${device}\t{${values.map((_, n) => 1000 + n).join(',')}}\t{${values.join(',')}}\n`
    })
    const stream = owner.query(copyFrom('COPY bench_readings FROM STDIN'))
    stream.end(lines.join(''))
    await once(stream, 'finish')
  }
  return used() - before
}

/** Bytes of all partitions of the history with their indexes, or of one table. */
const sizeOf = async (owner: pg.Client, tables: string): Promise<number> =>
  (
    await owner.query<{ bytes: number }>(
      `SELECT sum(pg_total_relation_size(oid))::float8 AS bytes FROM pg_class WHERE relkind = 'r' AND relname ~ $1`,
      [tables],
    )
  ).rows[0]!.bytes

/** The values of a monitoring template with 200 points: from the connections of devices to committed rows. */
export async function benchReadings(held: AsyncDisposableStack): Promise<Figure[]> {
  const program = await startProgram(held)
  const owner = await connectOwner(held, program)
  await seedFleet(owner, 50, devices)
  const template = await addTemplate(program)
  const peers = await connectPeers(held, program, owner)
  // Until the code is compiled, as on a server that has run for a while.
  await report(program, owner, peers, template)
  const partitions = '^telemetry_(default|\\d{8})$'
  const before = await sizeOf(owner, partitions)
  const values = rounds * devices * points
  const cpu = ((await report(program, owner, peers, template)) * 1000) / values
  const bytes = ((await sizeOf(owner, partitions)) - before) / values
  const bare = ((await bareReports(program, owner, template)) * 1000) / values
  const bareBytes = (await sizeOf(owner, '^bench_readings$')) / values
  return [
    {
      what: `readings: CPU a value, ${points} points a report, socket to row`,
      ours: `${cpu.toFixed(4)} ms`,
      baseline: `${bare.toFixed(4)} ms JSON.parse and COPY, without SSH, checks and latest states`,
      bar: `<= ${bars.cpu} ms`,
      ok: cpu <= bars.cpu,
    },
    {
      what: 'readings: bytes a value in the history with its index',
      ours: `${bytes.toFixed(1)} B`,
      baseline: `${bareBytes.toFixed(1)} B bare table; 10 B the number and its id`,
      bar: `<= ${bars.bytes} B`,
      ok: bytes <= bars.bytes,
    },
  ]
}
