import { devicePasswords } from '@outpost/contract/configurator/passwords/endpoints'
import { devicePasswordSchemas } from '@outpost/contract/configurator/passwords/schemas'
import { fail } from '@outpost/contract/kit/errors'
import type { MadeFile } from '@outpost/contract/kit/page'
import { sql } from 'kysely'
import { csvLine } from '../../../kit/csv.ts'
import { implement, type Context } from '../../../kit/implement.ts'
import { utc } from '../../../kit/paginate.ts'
import { placeIn } from '../../../kit/place-in.ts'
import { requireDevices, type DeviceRecord } from '../../devices/service.ts'
import { closeTasks } from './end.ts'
import { generatePassword } from './generate.ts'
import { faultOf, type NewPassword, orderPasswords } from './order.ts'
import { availablePasswords, listTaskDevices, listTasks, readTask } from './queries.ts'
import { uploadPasswords } from './upload.ts'

/** Returns the entries with their devices. If a device is named twice, the last entry counts. Throws NOT_FOUND. */
async function withDevices<T extends { id: number }>(
  { tx, scope }: Context,
  data: readonly T[],
): Promise<(T & { device: DeviceRecord })[]> {
  const entries = new Map(data.map((entry) => [entry.id, entry]))
  const devices = await requireDevices(tx, scope, [...entries.keys()], placeIn(data, 'id'))
  return devices.map((device) => ({ ...entries.get(device.id)!, device }))
}

/** Creates a task for the devices of each company that can get a password. Returns their ids by company. */
async function addTasks({ tx, actor }: Context, devices: readonly DeviceRecord[]): Promise<Map<number, number>> {
  const tasks = new Map<number, number>()
  for (const companyId of new Set(devices.filter((device) => !faultOf(device)).map((device) => device.company_id))) {
    const { id } = await tx
      .insertInto('password_tasks')
      .values({ company_id: companyId, username: actor.username })
      .returning('id')
      .executeTakeFirstOrThrow()
    tasks.set(companyId, id)
  }
  return tasks
}

/** Deletes tasks without devices: those of all of them could not be changed. */
const dropEmpty = (tx: Context['tx'], ids: readonly number[]): Promise<unknown> =>
  sql`delete from password_tasks t where id = any(${ids}::integer[])
    and not exists (select from password_changes c where c.task_id = t.id)`.execute(tx)

/** Returns the passwords of a task that are set, and deletes them. Throws CONFLICT if there are none. */
async function downloadOnce({ app, tx, scope, audit }: Context, id: number): Promise<MadeFile> {
  const task = await readTask(tx, scope, id)
  if (!task) throw fail('NOT_FOUND')
  const rows = await availablePasswords(tx, scope, id)
  if (rows.length === 0)
    throw fail('CONFLICT', {
      message: task.deleted_at
        ? `The passwords of this task were deleted at ${utc(task.deleted_at)} UTC. They can be downloaded only once.`
        : 'No device of this task has confirmed a password that was not downloaded yet. Try again later.',
    })
  const content = [
    csvLine(['serial', 'mac', 'name', 'password', 'status']),
    ...rows.map((row) =>
      csvLine([row.serial ?? '', row.mac ?? '', row.name, app.sealer.unseal(row.sealed!).toString(), row.state]),
    ),
  ].join('')
  // A device that has not answered may still confirm its password, which then becomes the stored one.
  await sql`update password_changes set downloaded_at = now(), sealed = case when state = 'unknown' then sealed end
    where id = any(${rows.map((row) => row.id)}::integer[])`.execute(tx)
  await closeTasks(tx, [id])
  audit({ target: `password-task:${id}`, detail: { passwords: rows.length } })
  return { name: `passwords-${id}.csv`, content: Buffer.from(content) }
}

export default implement(devicePasswords, devicePasswordSchemas, {
  async generate(context, { data }) {
    const entries = await withDevices(context, data)
    const tasks = await addTasks(
      context,
      entries.map(({ device }) => device),
    )
    const passwords = entries.map(({ device, length, use_special }): NewPassword => ({
      device,
      password: generatePassword(length, use_special === 1),
      taskId: tasks.get(device.company_id) ?? null,
      show: false,
    }))
    const { channel } = await orderPasswords(context, passwords)
    await dropEmpty(context.tx, [...tasks.values()])
    return { channel }
  },
  async set(context, { data }) {
    const at = data.findIndex((entry) => entry.password !== entry.password_confirmation)
    if (at >= 0)
      throw fail('VALIDATION', {
        source: `data.${at}.password_confirmation`,
        message: 'The two passwords are different.',
      })
    const entries = await withDevices(context, data)
    const { channel } = await orderPasswords(
      context,
      entries.map(({ device, password, show_password }) => ({ device, password, taskId: null, show: show_password })),
    )
    return { channel }
  },
  upload: uploadPasswords,
  tasks: ({ tx, scope }, page) => listTasks(tx, scope, page),
  async devices({ tx, scope }, { id, ...page }) {
    if (!(await readTask(tx, scope, id))) throw fail('NOT_FOUND')
    return listTaskDevices(tx, scope, id, page)
  },
  download: (context, { id }) => downloadOnce(context, id),
})
