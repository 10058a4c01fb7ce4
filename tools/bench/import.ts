import type pg from 'pg'
import { get, growth, type Figure, times } from './measure.ts'
import { connectOwner, startProgram } from './program.ts'

const devices = 10_000
/** The bars: seconds for one file, and MB by which the server grows meanwhile. */
const bar = { seconds: 20, megabytes: 100 } as const
/** Devices in one statement of the baseline: as many as the import adds at once. */
const slice = 200

async function addCompany(url: string, headers: Record<string, string>, name: string): Promise<number> {
  const answer = await fetch(`${url}/api/companies`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name, parent_id: 1 }),
  })
  return ((await answer.json()) as { data: { id: number } }).data.id
}

const mac = (n: number): string => `02${n.toString(16).padStart(10, '0')}`.toUpperCase()

/** A file with 10,000 devices. */
const file = (from: number): string =>
  `serial,mac,name,password\n${Array.from({ length: devices }, (_, n) => `IMPORT-${from + n},${mac(from + n)},Mast ${from + n},secret-${n}`).join('\n')}`

async function send(url: string, headers: Record<string, string>, companyId: number, from: number): Promise<void> {
  const form = new FormData()
  for (const [name, value] of [
    ['type', 'csv'],
    ['company_id', String(companyId)],
    ['device_series', 'rut'],
    ['auto_credit_enable', 'true'],
  ] as const)
    form.set(name, value)
  form.set('file', new File([file(from)], 'devices.csv', { type: 'text/csv' }))
  const answer = await fetch(`${url}/api/devices/import`, { method: 'POST', headers, body: form })
  const { data } = (await answer.json()) as { data?: unknown[] }
  if (answer.status !== 201 || data?.length !== devices)
    throw new Error(`the import was answered with ${answer.status}`)
}

/** Inserts the same rows with handwritten SQL in one transaction, without checks and row security. */
async function bareImport(client: pg.Client, companyId: number, from: number): Promise<void> {
  await client.query('BEGIN')
  for (let at = 0; at < devices; at += slice) {
    const ids = Array.from({ length: slice }, (_, n) => from + at + n)
    await client.query(
      `WITH added AS (
         INSERT INTO devices (company_id, name, series, serial, mac)
         SELECT $1, 'Mast ' || n, 'rut', 'IMPORT-' || n, m FROM unnest($2::int[], $3::text[]) AS t (n, m) RETURNING id, company_id, serial)
       , logged AS (INSERT INTO device_logs (company_id, device_id, serial, type, status, log)
         SELECT company_id, id, serial, 'Add device', true, 'Registered by serial number' FROM added)
       INSERT INTO remote_access (company_id, device_id, name, destination_ip, destination_port, protocol, is_main)
       SELECT company_id, id, 'SSH', '127.0.0.1', 22, 'ssh', true FROM added`,
      [companyId, ids, ids.map((n) => mac(n).replace(/(..)(?=.)/g, '$1:'))],
    )
  }
  await client.query('COMMIT')
}

/** Imports a CSV file with 10,000 devices, compared with handwritten SQL for the same rows. */
export async function benchImport(held: AsyncDisposableStack): Promise<Figure[]> {
  const program = await startProgram(held)
  const client = await connectOwner(held, program)
  const { url, admin } = program
  await times(20, () => get(`${url}/api/devices`, admin.headers))
  const [ours, theirs] = [
    await addCompany(url, admin.headers, 'Import'),
    await addCompany(url, admin.headers, 'Baseline'),
  ]
  let taken = 0
  const grown = await growth(program.pidOf('api'), async () => {
    ;[taken = 0] = await times(1, () => send(url, admin.headers, ours, 0))
  })
  const [bare = 0] = await times(1, () => bareImport(client, theirs, devices))
  const found = Number(
    (await client.query('SELECT count(*) AS n FROM devices WHERE company_id = $1', [ours])).rows[0].n,
  )
  return [
    {
      what: 'import of a CSV file with 10,000 devices',
      ours: `${(taken / 1000).toFixed(1)} s`,
      baseline: `${(bare / 1000).toFixed(1)} s the inserts alone`,
      bar: `<= ${bar.seconds} s`,
      ok: taken <= bar.seconds * 1000 && found === devices,
    },
    {
      what: 'import of a CSV file with 10,000 devices: memory of the server',
      ours: `${grown.toFixed(0)} MB more`,
      baseline: '',
      bar: `< ${bar.megabytes} MB`,
      ok: grown < bar.megabytes,
    },
  ]
}
