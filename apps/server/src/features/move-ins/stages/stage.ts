import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kit/actor.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import type { ItemRow, MoveRow } from '../table.ts'
import { ask } from './ask.ts'
import { followAsked, followJoined, removeThere } from './follow.ts'

/** Devices on which the source runs the command at the same time. */
const atOnce = 10
/** Milliseconds after which a step begins no further call. One device takes up to four calls of 20 s. */
const stepMs = 5000

const isUnderWay = ({ device_state }: ItemRow): boolean => device_state === 'asked' || device_state === 'joined'

/** The devices that are open: on their way, also from an earlier stage, next in turn, or to be removed at the source. */
async function openItems(app: Program, move: MoveRow): Promise<ItemRow[]> {
  return inTransaction(app.db, systemScope, (tx) =>
    tx
      .selectFrom('move_in_items')
      .selectAll()
      .where('move_in_id', '=', move.id)
      .where('kind', '=', 'device')
      .where(
        sql<boolean>`(device_state in ('asked', 'joined') or stage = ${move.stage} and (device_state = 'waiting'
          or ${move.remove_there} and device_state = 'moved' and removed_at is null and removal_error is null))`,
      )
      .orderBy(sql`device_state = 'waiting'`)
      .orderBy('id')
      .limit(atOnce * 2)
      .execute(),
  )
}

/** Returns waiting devices to the choice for later stages. */
export const releaseWaiting = (tx: Transaction, moveId: number) =>
  tx
    .updateTable('move_in_items')
    .set({ device_state: null, stage: null })
    .where('move_in_id', '=', moveId)
    .where('device_state', '=', 'waiting')
    .execute()

/** Halts the stage if more devices failed than its limit allows. @returns whether it is halted */
export const haltIfNeeded = (app: Program, move: MoveRow): Promise<boolean> =>
  inTransaction(app.db, systemScope, async (tx) => {
    const { failed } = await tx
      .selectFrom('move_in_items')
      .select((e) => e.fn.countAll<number>().as('failed'))
      .where('move_in_id', '=', move.id)
      .where('stage', '=', move.stage)
      .where('device_state', '=', 'not_moved')
      .executeTakeFirstOrThrow()
    if (failed * 100 <= move.halt_percent * move.stage_size) return move.stage_state === 'halted'
    const halted = await tx
      .updateTable('move_ins')
      .set({ stage_state: 'halted' })
      .where('id', '=', move.id)
      .where('attempt', '=', move.attempt)
      .where('stage_state', '=', 'running')
      .executeTakeFirst()
    if (halted.numUpdatedRows > 0n) await releaseWaiting(tx, move.id)
    return true
  })

async function advanceOne(app: Program, move: MoveRow, item: ItemRow, actor: Actor): Promise<void> {
  if (item.device_state === 'waiting') return ask(app, move, item, actor)
  if (item.device_state === 'asked') return followAsked(app, move, item, actor)
  if (item.device_state === 'joined') return followJoined(app, move, item, actor)
  await removeThere(app, move, item)
}

/**
 * Moves every open device of the stage one step on, and begins as many as may be under way. Throws `SourceBusy`.
 * @returns whether the stage is still open
 */
export async function advanceStage(app: Program, move: MoveRow, actor: Actor): Promise<boolean> {
  const open = await openItems(app, move)
  const end = performance.now() + stepMs
  let room = atOnce - open.filter(isUnderWay).length
  for (const item of open) {
    // The user, and whether the stage was stopped, are looked at again between two steps.
    if (performance.now() > end) return true
    const begins = item.device_state === 'waiting'
    if (begins && (room <= 0 || (await haltIfNeeded(app, move)))) continue
    if (begins) room--
    await advanceOne(app, move, item, actor)
  }
  await haltIfNeeded(app, move)
  if (open.length > 0) return true
  await inTransaction(app.db, systemScope, (tx) =>
    tx
      .updateTable('move_ins')
      .set({ stage_state: 'done' })
      .where('id', '=', move.id)
      .where('attempt', '=', move.attempt)
      .where('stage_state', '=', 'running')
      .execute(),
  )
  return false
}
