import type { TaskData } from '@outpost/contract/tasks/schemas'
import type { Transaction } from '../db/database.ts'
import { nextAfter } from '../features/tasks/schedules/times.ts'
import type { Sealer } from '../kit/secrets.ts'
import type { DemoDevice } from './devices.ts'

const hour = 3_600_000

const command = (name: string, line: string) => ({
  type: 'command' as const,
  name,
  data: { command: line, acceptable_codes: [], file_id: null, target_path: '', file: '' } satisfies TaskData,
  timeout: 30,
  stop_on_failure: true,
})

const groups = [
  {
    name: 'Restart an interface',
    tasks: [
      command('Take it down', 'ifdown {{interface}}'),
      command('Bring it up', 'ifup {{interface}}'),
      command('Show its state', 'ip addr'),
    ],
  },
  { name: 'Free memory', tasks: [command('Drop caches', 'sync; echo 3 > /proc/sys/vm/drop_caches')] },
]

interface Author {
  id: number
  name: string
}

/** Adds two task groups, a run of the second one on the first device, and two schedules of the first. */
export async function addTasks(
  tx: Transaction,
  sealer: Sealer,
  device: DemoDevice,
  author: Author,
  now: Date,
): Promise<void> {
  const ids: number[] = []
  for (const group of groups) ids.push(await addGroup(tx, device.companyId, group))
  const at = new Date(now.getTime() - hour)
  await addRun(tx, device, author, ids[1]!, at)
  const common = { author, device, now, group: ids[0]! }
  const nightly = await addSchedule(tx, sealer, {
    ...common,
    name: 'Restart the WAN every night',
    variables: [{ name: 'interface', value: 'wan' }],
  })
  await tx
    .insertInto('task_schedule_runs')
    .values({
      schedule_id: nightly,
      company_id: device.companyId,
      due_at: at,
      state: 'missed',
      reason: 'The server was not running at this time, or was more than 10 minutes late.',
      order_id: null,
      created_at: now,
    })
    .execute()
  await addSchedule(tx, sealer, {
    ...common,
    name: 'Restart the LAN on Sundays',
    weekly: true,
    variables: [{ name: 'interface', value: 'lan' }],
  })
}

async function addGroup(tx: Transaction, company: number, { name, tasks }: (typeof groups)[number]): Promise<number> {
  const { id } = await tx
    .insertInto('task_groups')
    .values({ company_id: company, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = tasks.map(({ timeout, data, ...task }, place) => ({
    ...task,
    group_id: id,
    company_id: company,
    place,
    data: JSON.stringify(data),
    timeout_seconds: timeout,
  }))
  await tx.insertInto('tasks').values(rows).execute()
  return id
}

async function addRun(
  tx: Transaction,
  { id: device, companyId: company }: DemoDevice,
  author: Author,
  group: number,
  at: Date,
): Promise<void> {
  const { name, tasks } = groups[1]!
  const common = { company_id: company, group_id: group, name, username: author.name, created_at: at }
  const order = await tx
    .insertInto('task_orders')
    .values({ ...common, user_id: author.id, steps: JSON.stringify(tasks), success_tags: [], failed_tags: [] })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ended = { status: 'completed' as const, message: 'The task succeeded.', finished_at: at }
  const run = await tx
    .insertInto('task_runs')
    .values({ ...common, ...ended, order_id: order.id, device_id: device })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { type, name: task, data } = tasks[0]!
  await tx
    .insertInto('task_logs')
    .values({
      run_id: run.id,
      company_id: company,
      step: 0,
      type,
      name: task,
      data: JSON.stringify(data),
      result: JSON.stringify({ success: true, exit_code: 0, output: '', truncated: false }),
      created_at: at,
    })
    .execute()
}

interface Plan {
  group: number
  device: DemoDevice
  author: Author
  name: string
  now: Date
  weekly?: boolean
  variables: readonly { name: string; value: string }[]
}

/** Adds a schedule at three o'clock: every night, or on Sundays, which is off. @returns its id */
async function addSchedule(
  tx: Transaction,
  sealer: Sealer,
  { group, device, author, name, now, weekly = false, variables }: Plan,
): Promise<number> {
  const times = {
    period: weekly ? ('week' as const) : ('day' as const),
    weekdays: weekly ? [7] : [],
    day: 1,
    time: '03:00',
    time_zone: 'Europe/Oslo',
    starts_on: now.toISOString().slice(0, 10),
    ends_on: null,
  }
  const { id } = await tx
    .insertInto('task_schedules')
    .values({
      ...times,
      name,
      group_id: group,
      company_id: device.companyId,
      user_id: author.id,
      username: author.name,
      author_company_id: device.companyId,
      enabled: !weekly,
      paused: null,
      variables: sealer.seal(Buffer.from(JSON.stringify(variables))),
      missed: 'skip',
      overlap: 'skip',
      next_at: weekly ? null : nextAfter(times, now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('task_schedule_devices')
    .values({ schedule_id: id, device_id: device.id, company_id: device.companyId })
    .execute()
  return id
}
