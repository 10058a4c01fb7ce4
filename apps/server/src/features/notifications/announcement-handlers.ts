import { fail } from '@outpost/contract/kit/errors'
import { announcements } from '@outpost/contract/notifications/announcements/endpoints'
import { type Announcement, announcementSchemas } from '@outpost/contract/notifications/announcements/schemas'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Database } from '../../db/database.ts'
import { cleanHtml, hasText } from '../../kit/html.ts'
import { changesOf } from '../../kit/audit-changes.ts'
import { implement } from '../../kit/implement.ts'
import { parseMoment } from '../../kit/moment.ts'
import { nullable, orderBy, searchText, utc, utcOrNull } from '../../kit/paginate.ts'

type Row = Selectable<Database['announcements']>

const present = (row: Row): Announcement => ({
  id: row.id,
  type: row.type,
  summary: row.summary,
  starts_at: utcOrNull(row.starts_at),
  ends_at: utcOrNull(row.ends_at),
  created_at: utc(row.created_at),
  updated_at: utc(row.updated_at),
})

function cleaned(html: string): string {
  const summary = cleanHtml(html)
  if (!hasText(summary)) throw fail('VALIDATION', { source: 'summary', message: 'The announcement has no text.' })
  return summary
}

function readMoment(text: string | null, source: string): Date | null {
  if (text === null) return null
  const moment = parseMoment(text)
  if (!moment) throw fail('VALIDATION', { source, message: 'This is not a valid date and time.' })
  return moment
}

/** Refuses an announcement that could never be shown because it ends before it starts. */
function requireOrder({ starts_at, ends_at }: Pick<Row, 'starts_at' | 'ends_at'>): void {
  if (starts_at && ends_at && ends_at <= starts_at)
    throw fail('VALIDATION', { source: 'ends_at', message: 'The end must come after the start.' })
}

const columns = {
  id: sql.ref('id'),
  type: sql.ref('type'),
  starts_at: nullable(sql.ref('starts_at')),
  ends_at: nullable(sql.ref('ends_at')),
  created_at: sql.ref('created_at'),
  /** From when an announcement is shown. */
  shown_at: sql`coalesce(starts_at, created_at)`,
}

export default implement(announcements, announcementSchemas, {
  async list({ tx, actor, now }, { limit, offset, q, sort, all }) {
    if (all && !actor.permissions.has('create_announcements')) throw fail('FORBIDDEN', { source: 'all' })
    const found = tx
      .selectFrom('announcements')
      .$if(all !== true, (rows) =>
        rows
          .where((e) => e.or([e('starts_at', 'is', null), e('starts_at', '<=', now)]))
          .where((e) => e.or([e('ends_at', 'is', null), e('ends_at', '>', now)])),
      )
      .$if(Boolean(q), (rows) => rows.where(({ ref }) => searchText(q!, undefined, { summary: ref('summary') })))
    const rows = await found
      .selectAll()
      .orderBy(orderBy(sort, columns, '-shown_at', 'id'))
      .limit(limit)
      .offset(offset)
      .execute()
    const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return { rows: rows.map(present), total }
  },
  async create({ tx, actor, audit }, { type, summary, starts_at, ends_at }) {
    const values = {
      type,
      summary: cleaned(summary),
      starts_at: readMoment(starts_at, 'starts_at'),
      ends_at: readMoment(ends_at, 'ends_at'),
      created_by: actor.userId,
    }
    requireOrder(values)
    const row = await tx.insertInto('announcements').values(values).returningAll().executeTakeFirstOrThrow()
    audit({ target: `announcement:${row.id}` })
    return present(row)
  },
  async update({ tx, now, audit }, { id, type, summary, starts_at, ends_at }) {
    const row = await tx.selectFrom('announcements').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row) throw fail('NOT_FOUND')
    const changed = {
      type: type ?? row.type,
      summary: summary === undefined ? row.summary : cleaned(summary),
      starts_at: starts_at === undefined ? row.starts_at : readMoment(starts_at, 'starts_at'),
      ends_at: ends_at === undefined ? row.ends_at : readMoment(ends_at, 'ends_at'),
    }
    requireOrder(changed)
    await tx
      .updateTable('announcements')
      .set({ ...changed, updated_at: now })
      .where('id', '=', id)
      .execute()
    audit({ target: `announcement:${id}`, changes: changesOf(row, changed) })
  },
  async remove({ tx, audit }, { id }) {
    const gone = await tx.deleteFrom('announcements').where('id', '=', id).executeTakeFirst()
    if (gone.numDeletedRows === 0n) throw fail('NOT_FOUND')
    audit({ target: `announcement:${id}` })
  },
})
