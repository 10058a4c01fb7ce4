import { fail } from '@outpost/contract/kit/errors'
import { sql, type Selectable } from 'kysely'
import type { App, Program } from '../../../context.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kit/actor.ts'
import { forEachIsolated } from '../../../kit/for-each-isolated.ts'
import { inScope, scopeOf, systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { createRollout, openStage, stopRollout } from '../../device-jobs/service.ts'
import type { DeviceRecord } from '../../devices/service.ts'
import { aboutOf, intendLater } from '../about.ts'
import type { OrderRow } from '../order.ts'
import { planRuns, type Wanted } from '../order-run.ts'
import { authorOfSchedule, type RightsOfAuthor } from '../schedules/start.ts'

type RolloutRow = Selectable<Database['device_rollouts']>

/** Which devices a continuous run reaches: those of a tag, of a company and its subsidiaries, or of both. */
export interface Followed {
  tag_id?: number | undefined
  company_id?: number | undefined
}

/** Open continuous runs of an author's company. */
const mostOpen = 50
/** Devices that one round adds to a run. The next round, at once or after a minute, goes on. */
const perRound = 200

const isOpen = sql<boolean>`kind = 'execute_tasks_group' and state = 'running' and options->'continuous' is not null`

/**
 * Starts a run of an order that reaches the devices of a tag or a company, also those that join later, until it expires
 * or is stopped. The worker adds the devices.
 * @throws LIMIT_REACHED
 * @returns the id of its rollout
 */
export async function startContinuous(
  tx: Transaction,
  { order, followed, wait, expiresIn }: { order: OrderRow; followed: Followed; wait: number; expiresIn: number },
  actor: Actor,
): Promise<number> {
  const { total } = await tx
    .selectFrom('device_rollouts')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('company_id', '=', actor.companyId)
    .where(isOpen)
    .executeTakeFirstOrThrow()
  if (total >= mostOpen)
    throw fail('LIMIT_REACHED', { message: `${mostOpen} continuous runs are already open. Stop one of them first.` })
  const plan = {
    kind: 'execute_tasks_group',
    sourceId: order.group_id ?? 0,
    sourceName: order.name,
    version: '',
    options: { wait, continuous: followed },
    waves: [{ percent: 100 }],
    soakSeconds: 0,
    halt: { failures: null, percent: null, after: 0 },
    hours: undefined,
    expiresIn,
    approval: false,
    parentId: undefined,
  } as const
  const id = await createRollout(tx, plan, 1, actor, null)
  await tx.updateTable('task_orders').set({ rollout_id: id }).where('id', '=', order.id).execute()
  const { lines = () => [], definition } = aboutOf(order)
  intendLater(tx, await newDevices(tx, order, followed, actor), {
    companyId: order.company_id,
    name: order.name,
    lines,
    definition: [definition, followed, expiresIn],
  })
  await sql`select graphile_worker.add_job('tasks.continuous', job_key := 'tasks.continuous.now')`.execute(tx)
  return id
}

/**
 * Returns devices of a continuous run that it has not reached yet: those of its tag and company that its author sees, in
 * the company of the task group or below it. Devices whose monitoring is off, or that await approval, are reached when
 * that has changed.
 */
const newDevices = (
  tx: Transaction,
  order: OrderRow,
  { tag_id, company_id }: Followed,
  author: RightsOfAuthor,
): Promise<DeviceRecord[]> =>
  tx
    .selectFrom('devices')
    .selectAll()
    .where(inScope(scopeOf(author), 'devices.company_id'))
    .where(
      sql<boolean>`devices.company_id in (select descendant_id from company_tree where ancestor_id = ${order.company_id})`,
    )
    .$if(tag_id !== undefined, (devices) =>
      devices.where(
        sql<boolean>`exists (select from device_tags t where t.device_id = devices.id and t.tag_id = ${tag_id!})`,
      ),
    )
    .$if(company_id !== undefined, (devices) =>
      devices.where(
        sql<boolean>`devices.company_id in (select descendant_id from company_tree where ancestor_id = ${company_id!})`,
      ),
    )
    .where('monitoring_enabled', '=', true)
    .where(sql<boolean>`(status = 1 or not exists (select from pending_devices p where p.device_id = devices.id))`)
    // A run stays when its device leaves, so that a device that comes back is not reached again.
    .where(
      sql<boolean>`not exists (select from task_runs r where r.order_id = ${order.id} and r.device_id = devices.id)`,
    )
    .orderBy('devices.id')
    .limit(perRound)
    .execute()

/** Adds new devices to a continuous run. @returns their number */
async function reach(app: App, tx: Transaction, row: RolloutRow): Promise<number> {
  const order = await tx.selectFrom('task_orders').selectAll().where('rollout_id', '=', row.id).executeTakeFirst()
  const author = await authorOfSchedule(app, {
    user_id: row.user_id,
    username: row.username ?? '',
    author_company_id: row.company_id,
  })
  const obstacle = order?.group_id == null ? 'The task group was deleted.' : typeof author === 'string' ? author : null
  if (!order || typeof author === 'string' || obstacle !== null) {
    await stopRollout(app, tx, row, obstacle ?? 'The task group was deleted.')
    return 0
  }
  const devices = await newDevices(tx, order, row.options['continuous'] as Followed, author)
  if (devices.length === 0) return 0
  const wanted: Wanted = {
    actor: author,
    source: 'person',
    channel: null,
    wait: Number(row.options['wait']),
    fault: undefined,
    rollout: { id: row.id, stage: 1, reason: 'turn' },
  }
  await planRuns(
    app,
    tx,
    order,
    devices.map((device) => ({ device, wanted })),
  )
  await openStage(app, tx, row.id, 1)
  return devices.length
}

/**
 * Adds to every continuous run the devices that have joined. The row of a run is locked meanwhile, so a device is added
 * once, however many workers there are.
 */
export async function runContinuous(app: Program): Promise<void> {
  const open = await inTransaction(app.db, systemScope, (tx) =>
    tx.selectFrom('device_rollouts').select('id').where(isOpen).orderBy('id').execute(),
  )
  let isMore = false
  await forEachIsolated(
    app,
    'tasks.continuous',
    open,
    ({ id }) => ({ rollout: id }),
    ({ id }) =>
      inTransaction(app.db, systemScope, async (tx) => {
        const row = await tx
          .selectFrom('device_rollouts')
          .selectAll()
          .where('id', '=', id)
          .where(isOpen)
          .where(sql<boolean>`expires_at > now()`)
          .forUpdate()
          .skipLocked()
          .executeTakeFirst()
        if (row && (await reach(app, tx, row)) === perRound) isMore = true
      }),
  )
  if (isMore)
    await inTransaction(app.db, systemScope, (tx) =>
      sql`select graphile_worker.add_job('tasks.continuous', job_key := 'tasks.continuous.now')`.execute(tx),
    )
}
