import type { TestOutpost } from '../../../../testing/outpost.ts'
import type { Person } from '../../../../testing/person.ts'

const path = '/devices/tasks/schedules'

/** Calls that tests make about schedules. */
export const scheduleCalls = (of: () => Pick<TestOutpost, 'admin' | 'asOwner'>) => ({
  /** Creates a daily schedule. @returns its id */
  async addSchedule(devices: number[], group: number, more: object = {}, who: Person = of().admin): Promise<number> {
    const fields = { name: 'Nightly', group_id: group, device_id: devices, period: 'day', time: '03:00', ...more }
    const { status, body } = await who.post(path, fields)
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body.data.id
  },
  /** Makes the next time of a schedule one that was some minutes ago. */
  due: (id: number, minutes: number) =>
    of().asOwner(
      `update task_schedules set next_at = date_trunc('minute', now()) - interval '${minutes} minutes' where id = ${id}`,
    ),
  read: async (id: number): Promise<Record<string, unknown>> => (await of().admin.get(`${path}/${id}`)).body.data,
  runsOf: async (id: number): Promise<Record<string, unknown>[]> =>
    (await of().admin.get(`${path}/${id}/runs`)).body.data,
})
