import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { isReady } from '../queries.ts'
import type { MoveRow } from '../table.ts'

interface Choice {
  item_id?: number[] | undefined
  next?: number | undefined
  remove_there: boolean
}

/**
 * Puts devices into the next stage of a move: chosen ones, also those that were not moved before, or the next ones.
 * Devices that have moved are chosen again only to remove them at the source. Throws VALIDATION if there are none.
 * @returns their number
 */
export async function chooseDevices(tx: Transaction, move: MoveRow, choice: Choice): Promise<number> {
  const { item_id = [], next = 0, remove_there } = choice
  if (item_id.length > 0 === next > 0)
    throw fail('VALIDATION', { source: 'item_id', message: 'Choose devices, or how many of the next ones to move.' })
  const again = sql<boolean>`(i.kind = 'device' and i.here_id is not null and (i.device_state = 'not_moved'
    or ${remove_there} and i.device_state = 'moved' and i.removed_at is null))`
  const { rows } = await sql`
    with chosen as (
      select i.id from move_in_items i where i.move_in_id = ${move.id} and ${
        next > 0 ? sql`${isReady}` : sql`i.id = any(${item_id}::int[]) and (${isReady} or ${again})`
      } order by i.id limit ${next > 0 ? next : item_id.length})
    update move_in_items i set stage = ${move.stage + 1}, removal_error = null, fault = null, fault_text = null,
      device_state = case when i.device_state = 'moved' then 'moved' else 'waiting' end
    from chosen where i.id = chosen.id returning i.id`.execute(tx)
  if (rows.length === 0) throw fail('VALIDATION', { source: 'item_id', message: 'No device is ready to be moved.' })
  return rows.length
}
