import type pg from 'pg'
import { sealPart } from '../../apps/server/src/features/remote-access/recording/chain.ts'
import { codesOf } from '../../apps/server/src/features/remote-access/recording/search/words.ts'
import { loadSealer, type Sealer } from '../../apps/server/src/kit/secrets.ts'
import type { Program } from '../../tests/support/program.ts'
import { median, ms, times, type Figure } from './measure.ts'
import { connectOwner } from './program.ts'

const hours = 1000
const minutesOfSession = 60
const rounds = 5
const chunk = 500

/** What is searched for: a text that one minute has, one that all have, and words that all have but never in a row. */
const texts = [
  { name: 'of one minute', q: 'lease 10.7.131.9 granted' },
  { name: 'of every minute', q: 'packets transmitted' },
  { name: 'whose words every minute has, apart', q: 'received transmitted' },
  { name: 'of no minute', q: 'quagga' },
] as const

/** Search in 1,000 hours of terminal recordings, in which there is output at every minute. */
export async function benchRecordings(held: AsyncDisposableStack, program: Program): Promise<Figure[]> {
  const client = await connectOwner(held, program)
  await seedRecordings(client, loadSealer(undefined, program.dataDir))
  const figures: Figure[] = []
  for (const { name, q } of texts) {
    const ours = await times(rounds, () => search(program, q))
    const bare = await times(rounds, () => plainSearch(client, q))
    figures.push({
      what: `remote: search in ${hours} h of recordings, a text ${name}`,
      ours: ms(median(ours)),
      baseline: `${ms(median(bare))}, LIKE over unsealed text`,
      bar: '<= 2000 ms',
      ok: median(ours) <= 2000,
    })
  }
  return figures
}

async function search({ admin }: Program, q: string): Promise<void> {
  const { status, body } = await admin.post('/remote/recordings/search', { q })
  if (status !== 200) throw new Error(`the search answered ${status}: ${JSON.stringify(body)}`)
}

const plainSearch = (client: pg.Client, q: string): Promise<unknown> =>
  client.query('SELECT session_id, minute FROM bench_text WHERE lower(text) LIKE $1 LIMIT 50', [`%${q}%`])

/** Adds sessions of one hour each, and for the baseline the same text as it is, in a table of its own. */
async function seedRecordings(client: pg.Client, sealer: Sealer): Promise<void> {
  await client.query(`
    INSERT INTO remote_sessions (company_id, device_id, user_id, username, name, protocol, ticket_until, started_at, ended_at)
    SELECT 1, 1, 1, 'Bench', 'Shell', 'ssh', now(), now() - n * interval '2 hours', now() - n * interval '2 hours' + interval '1 hour'
    FROM generate_series(1, ${hours}) n`)
  const { rows } = await client.query<{ id: number }>(`
    INSERT INTO session_recordings (session_id, company_id, state, has_input, required, started_at, ended_at, last_hash, code, indexed)
    SELECT id, 1, 'complete', false, false, started_at, ended_at, '', '', true FROM remote_sessions WHERE name = 'Shell' AND ended_at IS NOT NULL
    RETURNING session_id AS id`)
  await client.query('CREATE UNLOGGED TABLE bench_text (session_id integer, minute integer, text text)')
  const minutes = rows.flatMap(({ id }, session) =>
    Array.from({ length: minutesOfSession }, (_, minute) => ({ id, minute, text: textOf(session, minute) })),
  )
  for (let from = 0; from < minutes.length; from += chunk)
    await addMinutes(client, sealer, minutes.slice(from, from + chunk))
  await client.query('VACUUM ANALYZE session_recording_minutes')
  await client.query('VACUUM ANALYZE bench_text')
}

async function addMinutes(
  client: pg.Client,
  sealer: Sealer,
  minutes: readonly { id: number; minute: number; text: string }[],
): Promise<void> {
  const ids = minutes.map(({ id }) => id)
  const numbers = minutes.map(({ minute }) => minute)
  const sealed = await Promise.all(minutes.map(({ text }) => sealPart(sealer, text)))
  const words = minutes.map(({ text }) => `{${codesOf(sealer, text).join()}}`)
  await client.query(
    `INSERT INTO session_recording_minutes (session_id, minute, company_id, sealed, words)
     SELECT a, b, 1, c, d::int[] FROM unnest($1::int[], $2::int[], $3::bytea[], $4::text[]) AS t (a, b, c, d)`,
    [ids, numbers, sealed, words],
  )
  await client.query('INSERT INTO bench_text SELECT * FROM unnest($1::int[], $2::int[], $3::text[])', [
    ids,
    numbers,
    minutes.map(({ text }) => text),
  ])
}

/** Some 4 kB of what a technician sees in a minute: a ping, the neighbours and the log of a router. */
function textOf(session: number, minute: number): string {
  const seed = session * minutesOfSession + minute
  const address = (n: number): string => `10.${(seed >> 12) & 255}.${(seed >> 4) & 255}.${(seed + n) & 255}`
  const lines = Array.from({ length: 50 }, (_, n) => {
    const hash = ((seed * 31 + n) * 2_654_435_761) >>> 0
    return n % 2 === 0
      ? `Tue Nov ${1 + (seed % 28)} 10:${minute}:${n} kernel: [${seed}.${n}] br-lan: port ${n} entered state ${hash.toString(16)}`
      : `${address(n)} dev br-lan lladdr 00:1e:42:${(hash & 255).toString(16)}:${((hash >> 8) & 255).toString(16)}:${n} REACHABLE`
  })
  lines.push(`${4 + (seed % 7)} packets transmitted, ${seed % 5} received, ${seed % 100}% packet loss`)
  if (session === 777 && minute === 31) lines.push('dnsmasq: lease 10.7.131.9 granted')
  return lines.join('\n')
}
