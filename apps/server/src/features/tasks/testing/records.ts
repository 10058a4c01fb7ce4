import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Makers, Owner } from '../../../testing/make-record.ts'
import { addDevice } from '../../devices/testing/records.ts'
import { sealVariables } from '../schedules/variables.ts'
import type { Step } from '../steps.ts'

const stepOf = (canary: string): Step => ({
  type: 'command',
  name: `${canary} task`,
  data: { command: `echo ${canary}`, acceptable_codes: [], file_id: null, target_path: '', file: '' },
  timeout: 10,
  stop_on_failure: false,
})

async function addGroup(tx: Transaction, { company, canary }: Owner): Promise<{ id: number; task: number }> {
  const { id } = await tx
    .insertInto('task_groups')
    .values({ company_id: company.id, name: `${canary} group` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { type, name, data, timeout, stop_on_failure } = stepOf(canary)
  const tasks = await tx
    .insertInto('tasks')
    .values(
      [0, 1].map((place) => ({
        group_id: id,
        company_id: company.id,
        place,
        type,
        name,
        data: JSON.stringify(data),
        timeout_seconds: timeout,
        stop_on_failure,
      })),
    )
    .returning('id')
    .execute()
  const tag = await tx.selectFrom('tags').select('id').where('company_id', '=', company.id).executeTakeFirst()
  if (tag)
    await tx
      .insertInto('task_group_tags')
      .values({ group_id: id, tag_id: tag.id, company_id: company.id, after_success: true })
      .execute()
  return { id, task: tasks[0]!.id }
}

/** Adds a run of the first group of the company that is over. */
async function addRun(
  tx: Transaction,
  owner: Owner,
  device: number,
): Promise<{ id: number; log: number; order: number; group: number }> {
  const { company, canary } = owner
  const first = await tx
    .selectFrom('task_groups')
    .select('id')
    .where('company_id', '=', company.id)
    .orderBy('id')
    .executeTakeFirst()
  const group = first ?? (await addGroup(tx, owner))
  const step = stepOf(canary)
  const order = await tx
    .insertInto('task_orders')
    .values({
      company_id: company.id,
      group_id: group.id,
      name: `${canary} group`,
      user_id: owner.userId,
      username: `${canary} user`,
      steps: JSON.stringify([step]),
      success_tags: [],
      failed_tags: [],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('task_runs')
    .values({
      order_id: order.id,
      company_id: company.id,
      device_id: device,
      group_id: group.id,
      name: `${canary} group`,
      username: `${canary} user`,
      status: 'completed',
      message: canary,
      finished_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const log = await tx
    .insertInto('task_logs')
    .values({
      run_id: id,
      company_id: company.id,
      step: 0,
      type: step.type,
      name: step.name,
      data: JSON.stringify(step.data),
      result: JSON.stringify({ success: true, exit_code: 0, output: canary, truncated: false }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, log: log.id, order: order.id, group: group.id }
}

/** Returns the first device of a company, which the tests of lists filter by, or adds one. */
async function deviceOf(tx: Transaction, owner: Owner, n: number, app: App): Promise<number> {
  const first = await tx
    .selectFrom('devices')
    .select('id')
    .where('company_id', '=', owner.company.id)
    .orderBy('id')
    .executeTakeFirst()
  return first?.id ?? Number(await addDevice(tx, owner, n, app))
}

/** Adds a daily schedule with a device, a tag, a past time and a device that waits. */
async function addSchedule(tx: Transaction, owner: Owner, n: number, app: App): Promise<number> {
  const { company, canary, userId } = owner
  const company_id = company.id
  const device_id = await deviceOf(tx, owner, n, app)
  const { order, group } = await addRun(tx, owner, device_id)
  const { id } = await tx
    .insertInto('task_schedules')
    .values({
      company_id,
      group_id: group,
      user_id: userId,
      username: `${canary} user`,
      author_company_id: company_id,
      name: `${canary} schedule ${n}`,
      enabled: true,
      paused: null,
      variables: sealVariables(app, [{ name: 'word', value: canary }]),
      period: 'day',
      weekdays: [],
      day: 1,
      time: '03:00',
      time_zone: 'UTC',
      starts_on: '2026-01-01',
      ends_on: null,
      missed: 'skip',
      overlap: 'queue',
      next_at: new Date(Date.now() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const tag = await tx
    .insertInto('tags')
    .values({ company_id, name: `${canary} tag s${n}`, user_id: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const part = { schedule_id: id, company_id }
  await tx
    .insertInto('task_schedule_devices')
    .values({ ...part, device_id })
    .execute()
  await tx
    .insertInto('task_schedule_tags')
    .values({ ...part, tag_id: tag.id })
    .execute()
  await tx
    .insertInto('task_schedule_runs')
    .values({ ...part, due_at: new Date(0), state: 'started', reason: canary, order_id: order })
    .execute()
  await tx
    .insertInto('task_schedule_queue')
    .values({ ...part, device_id, order_id: order })
    .execute()
  return id
}

/** Adds a rollout that awaits approval. */
async function addRollout(tx: Transaction, { company, canary }: Owner, n: number): Promise<number> {
  const { id } = await tx
    .insertInto('device_rollouts')
    .values({
      company_id: company.id,
      user_id: null,
      kind: 'execute_tasks_group',
      source_id: 0,
      source_name: `${canary} group ${n}`,
      version: '',
      options: '{}',
      waves: '[{"count": 1}]',
      stages: 1,
      state: 'approval',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const makers = {
  'task group': async (tx, owner) => (await addGroup(tx, owner)).id,
  task: async (tx, owner) => (await addGroup(tx, owner)).task,
  'task run': async (tx, owner, n, app) => (await addRun(tx, owner, await deviceOf(tx, owner, n, app))).id,
  'task order': async (tx, owner, n, app) => (await addRun(tx, owner, await deviceOf(tx, owner, n, app))).order,
  'failed task order': async (tx, owner, n, app) => {
    const { id, order } = await addRun(tx, owner, await deviceOf(tx, owner, n, app))
    await tx.updateTable('task_runs').set({ status: 'failed' }).where('id', '=', id).execute()
    return order
  },
  'task log': async (tx, owner, n, app) => (await addRun(tx, owner, await deviceOf(tx, owner, n, app))).log,
  'task schedule': addSchedule,
  'missed schedule run': async (tx, owner, n, app) => {
    const missed = {
      schedule_id: await addSchedule(tx, owner, n, app),
      company_id: owner.company.id,
      due_at: new Date(1),
    }
    const row = { ...missed, state: 'undecided', reason: owner.canary, order_id: null } as const
    return (await tx.insertInto('task_schedule_runs').values(row).returning('id').executeTakeFirstOrThrow()).id
  },
  'task roll-out': addRollout,
} as const satisfies Makers
