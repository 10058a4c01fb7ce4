import { sql } from 'kysely'
import { failure } from '../../../kit/envelope.ts'
import type { Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kit/actor.ts'
import { scopeOf, systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { actorStill, isCurrent } from '../actor.ts'
import { sourceOf } from '../source/access.ts'
import { SourceBusy } from '../source/client.ts'
import { isOfAttempt } from '../stages/items.ts'
import type { ItemRow, MoveRow } from '../table.ts'
import { companyOf, createItem, type Creation, saysItExists } from './create.ts'
import { downloadFile } from './file.ts'
import { inspectFile, type Performer, runAs, textOfError } from './run-as.ts'

/** The next item to create: companies from the top down, then tags, users, files and devices. */
const nextItem = (app: Program, { id, take_users, take_files }: MoveRow): Promise<ItemRow | undefined> =>
  inTransaction(app.db, systemScope, (tx) =>
    tx
      .selectFrom('move_in_items')
      .selectAll()
      .where('move_in_id', '=', id)
      .where('verdict', '=', 'create')
      .where('state', '=', 'planned')
      .where('left_out', '=', false)
      .$if(!take_users, (items) => items.where('kind', '<>', 'user'))
      .$if(!take_files, (items) => items.where('kind', '<>', 'file'))
      .orderBy(sql`array_position(array['company', 'tag', 'user', 'file', 'device'], kind)`)
      .orderBy('depth')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
  )

/**
 * Creates something and notes it in the same transaction, unless that was done meanwhile: a worker that dies in between
 * leaves nothing behind, and nothing is created twice.
 */
async function createOnce(
  app: Program,
  { move, item, performer }: Creation,
  create: (tx: Transaction) => Promise<number>,
): Promise<void> {
  await inTransaction(app.db, scopeOf(performer.actor), async (tx) => {
    const open = await tx
      .selectFrom('move_in_items')
      .innerJoin('move_ins', 'move_ins.id', 'move_in_items.move_in_id')
      .select('move_in_items.id')
      .where('move_in_items.id', '=', item.id)
      .where('move_in_items.state', '=', 'planned')
      .where('move_ins.id', '=', move.id)
      .where('move_ins.attempt', '=', move.attempt)
      .forUpdate()
      .executeTakeFirst()
    if (!open) return
    const here_id = await create(tx)
    await tx
      .updateTable('move_in_items')
      .set({ state: 'done', here_id, message: null })
      .where('id', '=', item.id)
      .execute()
  })
  for (const act of performer.later.splice(0)) await act()
}

async function createFile(app: Program, creation: Creation): Promise<void> {
  const { move, item, performer } = creation
  const content = await downloadFile(app, sourceOf(app, move), item, () => isCurrent(app, move))
  try {
    const { name, size, sha256 } = content
    // The download may have taken minutes. The next step ends a move whose user is gone.
    if (!(await actorStill(app, move))) return
    const file = { name, size, sha256: sha256.toString('hex') }
    const input = { type: item.facts.type, description: item.facts.description ?? '', file }
    const call = { endpoint: 'POST /files', input }
    const found = await inspectFile(performer, call, content)
    await createOnce(app, creation, async (tx) => {
      const company_id = await companyOf(tx, creation)
      const made = await runAs(tx, performer, {
        ...call,
        input: { ...input, company_id },
        file: { content, found },
      })
      return (made as { id: number }).id
    })
  } finally {
    await content.discard()
  }
}

const markFailed = (app: Program, move: MoveRow, item: ItemRow, message: string): Promise<unknown> =>
  inTransaction(app.db, systemScope, (tx) =>
    tx
      .updateTable('move_in_items')
      .set({ state: 'failed', message: message.slice(0, 500) })
      .where('id', '=', item.id)
      .where('state', '=', 'planned')
      .where(isOfAttempt(move))
      .execute(),
  )

/**
 * Creates the next item of the plan. What the user may not do, or what does not fit, fails with its reason and does not
 * hold up the others. Throws `SourceBusy`, and database errors, after which the same item is tried again.
 * @returns whether there was one
 */
export async function applyNext(app: Program, move: MoveRow, actor: Actor): Promise<boolean> {
  const item = await nextItem(app, move)
  if (!item) return false
  const performer: Performer = { app, actor, move, later: [] }
  const creation = { move, item, performer }
  try {
    const { kind } = item
    if (kind === 'file') await createFile(app, creation)
    else await createOnce(app, creation, (tx) => createItem[kind](tx, creation))
  } catch (error) {
    if (error instanceof SourceBusy) throw error
    const text = textOfError(error)
    // The database is unavailable, or has aborted one of two conflicting transactions: it is tried again.
    if (text === undefined && failure(error).status === 503) throw error
    if (text === undefined) app.log.error({ move: move.id, error: String(error) }, 'an item of a move was not created')
    await markFailed(
      app,
      move,
      item,
      saysItExists(error) ? `${text} Read the source again to match it.` : (text ?? 'An internal error.'),
    )
  }
  return true
}
