import { maxMoved, moveKinds, type MoveKind } from '@outpost/contract/move-ins/constants'
import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { accessTo, sourceOf } from '../source/access.ts'
import { findSource, readPage, SourceError, type SourcePage } from '../source/client.ts'
import { paths, recordOf } from '../source/records.ts'
import type { MoveRow } from '../table.ts'

const kindAfter = (kind: MoveKind): MoveKind | null => moveKinds[moveKinds.indexOf(kind) + 1] ?? null

/** Without these there is nothing to move. */
const needed: readonly MoveKind[] = ['device']

/** Reads a page; undefined if the token must not read this kind, and the move can do without it. */
async function tryPage(app: Program, move: MoveRow, kind: MoveKind): Promise<SourcePage | undefined> {
  try {
    return await readPage(sourceOf(app, move), paths[kind], move.read_offset)
  } catch (error) {
    const isForbidden = error instanceof SourceError && (error.status === 403 || error.status === 404)
    if (isForbidden && !needed.includes(kind)) return undefined
    if (isForbidden)
      throw new SourceError(`The token must not read ${paths[kind].slice(1)}. ${error.message}`, error.status)
    throw error
  }
}

/** Stores the records of a page. A record that was read before keeps what became of it. */
async function storePage(app: Program, move: MoveRow, kind: MoveKind, page: SourcePage): Promise<void> {
  const records = page.rows.flatMap((row) => recordOf(kind, row) ?? [])
  const rows = [...new Map(records.map((record) => [record.id, record])).values()]
  const next = page.more ? kind : kindAfter(kind)
  await inTransaction(app.db, systemScope, async (tx) => {
    const open = await tx
      .updateTable('move_ins')
      .set({ reading: next, read_offset: page.more ? move.read_offset + page.read : 0, updated_at: new Date() })
      .where('id', '=', move.id)
      .where('attempt', '=', move.attempt)
      // Another worker may have stored this page.
      .where('reading', '=', kind)
      .where('read_offset', '=', move.read_offset)
      .executeTakeFirst()
    if (open.numUpdatedRows === 0n || rows.length === 0) return
    await sql`
      insert into move_in_items (move_in_id, company_id, kind, source_id, source_company, name, facts)
      select ${move.id}, ${move.company_id}, ${kind}, id, company, name, facts
      from json_to_recordset(${JSON.stringify(rows)}::json) as v(id text, company text, name text, facts jsonb)
      on conflict (move_in_id, kind, source_id) do update
        set source_company = excluded.source_company, name = excluded.name, facts = excluded.facts`.execute(tx)
  })
}

/** Finds the API of the source and checks the token. */
export async function connectSource(app: Program, move: MoveRow): Promise<void> {
  const { api, top } = await findSource(move.url, accessTo(app, move))
  await inTransaction(app.db, systemScope, (tx) =>
    tx
      .updateTable('move_ins')
      .set({ api_url: api, source_top: top })
      .where('id', '=', move.id)
      .where('attempt', '=', move.attempt)
      .execute(),
  )
}

/** Reads the next page of the source. Throws `SourceError` and `SourceBusy`. */
export async function readNext(app: Program, move: MoveRow, kind: MoveKind): Promise<void> {
  if (move.read_offset > maxMoved)
    throw new SourceError(`The source has more than ${maxMoved} ${paths[kind].slice(1)}.`)
  const page = await tryPage(app, move, kind)
  if (page) return storePage(app, move, kind, page)
  await inTransaction(app.db, systemScope, (tx) =>
    tx
      .updateTable('move_ins')
      .set({ unreadable: [...move.unreadable, kind], reading: kindAfter(kind), read_offset: 0 })
      .where('id', '=', move.id)
      .where('attempt', '=', move.attempt)
      .execute(),
  )
}
