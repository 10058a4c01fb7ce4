import type { MoveFault } from '@outpost/contract/move-ins/constants'
import type { Updateable } from 'kysely'
import type { Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import type { ItemRow, MoveInTables } from '../table.ts'

type Changes = Updateable<MoveInTables['move_in_items']>

/**
 * Changes an item if its device is still in the state in which it was read. @returns whether it was: of two workers, only
 * one goes on
 */
export const advanceItem = (app: Program, item: ItemRow, changes: Changes): Promise<boolean> =>
  inTransaction(app.db, systemScope, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('move_in_items')
      .set(changes)
      .where('id', '=', item.id)
      .where('device_state', '=', item.device_state)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })

/** Ends the attempts for all devices that are on their way, because there is nobody on whose behalf to look at them. */
export const abandonUnderWay = (tx: Transaction, moveId: number, text: string): Promise<unknown> =>
  tx
    .updateTable('move_in_items')
    .set({ device_state: 'not_moved', fault: 'no_answer', fault_text: text, channel: null })
    .where('move_in_id', '=', moveId)
    .where('device_state', 'in', ['asked', 'joined'])
    .execute()

/** Ends the attempt for a device, which stays at the source. */
export const notMoved = (app: Program, item: ItemRow, fault: MoveFault, text: string | null = null): Promise<boolean> =>
  advanceItem(app, item, { device_state: 'not_moved', fault, fault_text: text?.slice(0, 500) || null, channel: null })
