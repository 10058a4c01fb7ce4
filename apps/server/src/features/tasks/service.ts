import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { Author } from '../../kit/actor.ts'
import type { DeviceRecord } from '../devices/service.ts'
import { createOrder } from './order.ts'
import { orderRun } from './order-run.ts'
import { faultsOf } from './preview.ts'

/** Seconds that a run waits for an offline device: a day. */
const patience = 86_400

/** The task groups that the devices of a company can run: those of the company and of the companies above it. */
export async function groupsFor(tx: Transaction, companyId: number, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select g.id from task_groups g join company_tree c on c.ancestor_id = g.company_id and c.descendant_id = ${companyId}
    where g.id = any(${ids}::integer[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Runs a task group on a device for an automation, with the values that its variables have by default.
 * @param note follows the name of the group in the log of jobs
 * @throws NOT_FOUND if the group is gone, VALIDATION if it cannot run, for example because a variable has no value
 */
export async function runGroup(
  app: App,
  tx: Transaction,
  groupId: number,
  device: DeviceRecord,
  author: Author,
  note: string,
): Promise<void> {
  const group = await tx.selectFrom('task_groups').selectAll().where('id', '=', groupId).executeTakeFirst()
  if (!group) throw fail('NOT_FOUND', { message: 'The task group was deleted.' })
  const order = await createOrder(app, tx, group, new Map(), author)
  const faults = await faultsOf(tx, [device])
  await orderRun(app, tx, order, device, {
    actor: author,
    source: 'automation',
    channel: null,
    wait: patience,
    note,
    fault: faults.get(device.id),
  })
}
