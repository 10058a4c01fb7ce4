import type { Person } from '../../../testing/person.ts'
import type { TestOutpost } from '../../../testing/outpost.ts'

/** A task as a test creates it. */
export interface TaskInput {
  type?: string
  name?: string
  data?: object
  order?: number
  timeout?: number
  stop_on_failure?: boolean
}

/** A task that runs a command. Its name is the command. */
export const command = (line: string, more: TaskInput = {}): TaskInput => ({
  name: line,
  order: 0,
  type: 'command',
  timeout: 10,
  stop_on_failure: false,
  ...more,
  data: { command: line, ...more.data },
})

/** Calls that tests make about task groups. */
export const taskCalls = (of: () => Pick<TestOutpost, 'admin'>) => ({
  /** Creates a group. @returns its id */
  async addGroup(tasks: readonly TaskInput[], more: object = {}, who: Person = of().admin): Promise<number> {
    const { status, body } = await who.post('/devices/tasks/groups', { name: 'Care', tasks, ...more })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.data.id
  },
  async tasksOf(group: number): Promise<{ id: number; name: string; order: number }[]> {
    return (await of().admin.get(`/devices/tasks?group_id=${group}&limit=100`)).body.data
  },
})
