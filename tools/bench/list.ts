import type pg from 'pg'
import { get, ms, percentile, times, type Figure } from './measure.ts'
import { connectOwner, startProgram } from './program.ts'
import { seedFleet } from './seed-fleet.ts'

interface Case {
  name: string
  query: string
  /** The same filters without row security: for the ids of the page, its details, and the count. */
  where: string
  from?: string
  order: string
  offset?: number
}

const cases: Case[] = [
  { name: 'first page by name', query: 'sort=name&limit=25', where: 'true', order: 'd.name_key, d.id' },
  {
    name: 'first page by company',
    query: 'sort=company_name&limit=25',
    from: 'devices d JOIN companies c ON c.id = d.company_id',
    where: 'true',
    order: 'c.name_key, d.id',
  },
  {
    name: 'online, by name',
    query: 'status=online&sort=name&limit=25',
    where: 'd.status = 1',
    order: 'd.name_key, d.id',
  },
  {
    name: 'tag, by name',
    query: 'tag_id=2005&sort=name&limit=25',
    where: 'd.id IN (SELECT device_id FROM device_tags WHERE tag_id = 2005)',
    order: 'd.name_key, d.id',
  },
  {
    name: 'not one model, weak signal, by signal',
    query: 'ne:model=RUT956&signal=low&sort=signal&limit=25',
    from: 'devices d LEFT JOIN device_states s ON s.device_id = d.id',
    where: `(d.model = 'RUT956') IS NOT TRUE AND s.signal < -90`,
    order: 's.signal ASC NULLS LAST, d.id',
  },
  {
    name: 'search of three letters',
    query: 'q=a1b&sort=name&limit=25',
    where: `lower(d.name || ' ' || coalesce(d.serial, '') || ' ' || coalesce(d.mac, '') || ' ' || replace(coalesce(d.mac, ''), ':', '') || ' ' || coalesce(d.imei, '') || ' ' || coalesce(d.model, '') || ' ' || coalesce(d.ip, '')) LIKE '%a1b%'`,
    order: 'd.name_key, d.id',
  },
  {
    name: 'any problem, by name',
    query: 'problem=any&sort=name&limit=25',
    from: 'devices d LEFT JOIN device_states s ON s.device_id = d.id',
    where: `(NOT d.monitoring_enabled OR d.status IS DISTINCT FROM 1 OR s.signal <= -100 OR (s.values->>'temperature')::double precision >= 75 OR (s.values->>'memory_used')::double precision >= 90 OR (s.values->>'storage_used')::double precision >= 90
      OR s.reported_at < now() - greatest(600, 2 * d.dynamic_monitoring) * interval '1 second')`,
    order: 'd.name_key, d.id',
  },
]
const rounds = 60

/** The device list API with 100,000 devices in 2,000 companies, compared with plain SQL for the same. */
export async function benchList(held: AsyncDisposableStack): Promise<Figure[]> {
  const program = await startProgram(held)
  const { url, admin } = program
  const client = await connectOwner(held, program)
  await seedFleet(client, 2000, 100_000)
  const figures: Figure[] = []
  for (const entry of cases) figures.push(await compare(url, admin.headers, client, entry))
  figures.push(await deepPage(url, admin.headers))
  return figures
}

const ask = (url: string, headers: Record<string, string>, query: string): Promise<unknown> =>
  get(`${url}/api/devices?${query}`, headers)

async function compare(url: string, headers: Record<string, string>, client: pg.Client, entry: Case): Promise<Figure> {
  const from = entry.from ?? 'devices d'
  const bare = async (): Promise<void> => {
    await client.query({
      name: `page ${entry.name}`,
      text: `SELECT d.id, d.name, d.serial, d.mac, d.model, d.status, d.company_id FROM ${from} WHERE ${entry.where} ORDER BY ${entry.order} LIMIT 25`,
    })
    await client.query({ name: `count ${entry.name}`, text: `SELECT count(*) FROM ${from} WHERE ${entry.where}` })
  }
  await times(5, bare)
  await times(5, () => ask(url, headers, entry.query))
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < rounds; round++) {
    ours.push(...(await times(1, () => ask(url, headers, entry.query))))
    theirs.push(...(await times(1, bare)))
  }
  const [p95, base] = [percentile(ours, 95), percentile(theirs, 95)]
  const limit = Math.max(3 * base, base + 4)
  return {
    what: `list of 100,000: ${entry.name}, p95`,
    ours: ms(p95),
    baseline: `${ms(base)} page + count SQL`,
    bar: `<= ${ms(limit)}`,
    ok: p95 <= limit,
  }
}

async function deepPage(url: string, headers: Record<string, string>): Promise<Figure> {
  await times(5, () => ask(url, headers, 'sort=name&limit=25&offset=24975'))
  const first: number[] = []
  const deep: number[] = []
  for (let round = 0; round < rounds; round++) {
    first.push(...(await times(1, () => ask(url, headers, 'sort=name&limit=25'))))
    deep.push(...(await times(1, () => ask(url, headers, 'sort=name&limit=25&offset=24975'))))
  }
  const [a, b] = [percentile(first, 95), percentile(deep, 95)]
  return {
    what: 'list of 100,000: page 1,000, p95',
    ours: ms(b),
    baseline: `${ms(a)} page 1`,
    bar: `<= page 1 + 20 ms`,
    ok: b <= a + 20,
  }
}
