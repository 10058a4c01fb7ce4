import type { RecordingMatch } from '@outpost/contract/remote-access/recording/schemas'
import { sql } from 'kysely'
import type { App } from '../../../../context.ts'
import { utc } from '../../../../kit/paginate.ts'
import { inScope, type Scope, systemScope } from '../../../../kit/scope.ts'
import { openPart } from '../chain.ts'
import { codesOf } from './words.ts'

/** Minutes that are opened at once, and at most in one search. */
const batch = 100
const most = 2000
/** Characters around a match that are shown. */
const around = 60

interface Minute {
  session_id: number
  minute: number
  sealed: Buffer
  username: string
  name: string
  device_id: number
  device_name: string | null
  company_name: string
  started_at: Date
}

/**
 * Returns the minutes that may contain all words, the latest sessions first. Row-level security would not let the index
 * of the words be used, so this runs without it and names the companies itself.
 */
const candidates = (app: App, scope: Scope, codes: readonly number[], offset: number): Promise<Minute[]> =>
  app.read(systemScope, async (tx) => {
    const { rows } = await sql<Minute>`
      select m.session_id, m.minute, m.sealed, s.username, s.name, s.device_id, d.name as device_name, c.name as company_name, s.started_at
      from (
        select session_id, minute, sealed, company_id from session_recording_minutes
        where words @> ${codes}::int[] and ${inScope(scope, 'company_id')}
        order by session_id desc, minute limit ${batch} offset ${offset}) m
      join remote_sessions s on s.id = m.session_id
      join companies c on c.id = m.company_id
      left join devices d on d.id = s.device_id
      order by m.session_id desc, m.minute`.execute(tx)
    return rows
  })

/** Returns the line around a match, shortened at both ends. */
function excerptOf(text: string, from: number, length: number): string {
  const start = Math.max(text.lastIndexOf('\n', from) + 1, from - around)
  const lineEnd = text.indexOf('\n', from + length)
  const end = Math.min(lineEnd < 0 ? text.length : lineEnd, from + length + around)
  return text.slice(start, end).toWellFormed().trim()
}

/**
 * Finds a text in the output of all recordings within the scope. It has to begin and end with whole words, and to be on
 * the screen within one minute.
 * @returns the first matches, and whether there may be more
 */
export async function findInRecordings(
  app: App,
  scope: Scope,
  wanted: string,
  limit: number,
): Promise<{ matches: RecordingMatch[]; more: boolean }> {
  const needle = wanted.toLowerCase()
  const codes = codesOf(app.sealer, wanted)
  const matches: RecordingMatch[] = []
  for (let offset = 0; offset < most; offset += batch) {
    const minutes = await candidates(app, scope, codes, offset)
    for (const row of minutes) {
      const text = await openPart(app.sealer, row.sealed).catch(() => '')
      const from = text.toLowerCase().indexOf(needle)
      if (from < 0) continue
      if (matches.length === limit) return { matches, more: true }
      matches.push({
        id: row.session_id,
        at: row.minute * 60,
        excerpt: excerptOf(text, from, needle.length),
        username: row.username,
        name: row.name,
        device_id: row.device_id,
        device_name: row.device_name ?? '',
        company_name: row.company_name,
        started_at: utc(row.started_at),
      })
    }
    if (minutes.length < batch) return { matches, more: false }
  }
  return { matches, more: true }
}
