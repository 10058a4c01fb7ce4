import type { MoveFault } from '@outpost/contract/move-ins/constants'
import { sql, type Updateable } from 'kysely'
import type { Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import type { ItemRow, MoveInTables, MoveRow } from '../table.ts'

type Changes = Updateable<MoveInTables['move_in_items']>

type Attempt = Pick<MoveRow, 'id' | 'attempt'>

/** The condition that the attempt of a move is still the one that was read. */
export const isOfAttempt = ({ id, attempt }: Attempt) =>
  sql<boolean>`exists (select from move_ins m where m.id = ${id} and m.attempt = ${attempt})`

/**
 * Changes an item if its device is still in the state in which it was read, in the same attempt. @returns whether it was:
 * of two workers, only one goes on
 */
export const advanceItem = (app: Program, move: MoveRow, item: ItemRow, changes: Changes): Promise<boolean> =>
  inTransaction(app.db, systemScope, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('move_in_items')
      .set(changes)
      .where('id', '=', item.id)
      .where('device_state', '=', item.device_state)
      .where(isOfAttempt(move))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })

/**
 * Gives up all devices that are on their way, because there is nobody on whose behalf to look at them.
 * @returns whether there were any
 */
export async function abandonUnderWay(tx: Transaction, move: Attempt, text: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('move_in_items')
    .set({ device_state: 'not_moved', fault: 'no_answer', fault_text: text, channel: null })
    .where('move_in_id', '=', move.id)
    .where('device_state', 'in', ['asked', 'joined'])
    .where(isOfAttempt(move))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends the attempt for a device, which stays at the source. */
export const notMoved = (
  app: Program,
  move: MoveRow,
  item: ItemRow,
  fault: MoveFault,
  text: string | null = null,
): Promise<boolean> =>
  advanceItem(app, move, item, {
    device_state: 'not_moved',
    fault,
    fault_text: text?.slice(0, 500) || null,
    channel: null,
  })
