import type { TaskData } from '@outpost/contract/tasks/schemas'
import type { Transaction } from '../db/database.ts'
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

/** Adds two task groups, and a run of the second one on the first device. */
export async function addTasks(
  tx: Transaction,
  { id: device, companyId: company }: DemoDevice,
  author: { id: number; name: string },
  now: Date,
): Promise<void> {
  let last = 0
  for (const { name, tasks } of groups) {
    const group = await tx
      .insertInto('task_groups')
      .values({ company_id: company, name })
      .returning('id')
      .executeTakeFirstOrThrow()
    last = group.id
    await tx
      .insertInto('tasks')
      .values(
        tasks.map(({ timeout, data, ...task }, place) => ({
          ...task,
          group_id: group.id,
          company_id: company,
          place,
          data: JSON.stringify(data),
          timeout_seconds: timeout,
        })),
      )
      .execute()
  }
  const { name, tasks } = groups[1]!
  const at = new Date(now.getTime() - hour)
  const order = await tx
    .insertInto('task_orders')
    .values({
      company_id: company,
      group_id: last,
      name,
      user_id: author.id,
      username: author.name,
      steps: JSON.stringify(tasks),
      success_tags: [],
      failed_tags: [],
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const run = await tx
    .insertInto('task_runs')
    .values({
      order_id: order.id,
      company_id: company,
      device_id: device,
      group_id: last,
      name,
      username: author.name,
      status: 'completed',
      message: 'The task succeeded.',
      created_at: at,
      finished_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [task] = tasks
  await tx
    .insertInto('task_logs')
    .values({
      run_id: run.id,
      company_id: company,
      step: 0,
      type: task!.type,
      name: task!.name,
      data: JSON.stringify(task!.data),
      result: JSON.stringify({ success: true, exit_code: 0, output: '', truncated: false }),
      created_at: at,
    })
    .execute()
}
