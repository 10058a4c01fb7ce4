import { noteLimits } from '@outpost/contract/devices/notes/constants'
import { deviceNotes } from '@outpost/contract/devices/notes/endpoints'
import { type DeviceNote, deviceNoteSchemas } from '@outpost/contract/devices/notes/schemas'
import { fail } from '@outpost/contract/kit/errors'
import type { Selectable } from 'kysely'
import type { Database, Transaction } from '../../../db/database.ts'
import { implement } from '../../../kit/implement.ts'
import { utc } from '../../../kit/paginate.ts'
import { inScope, type Scope } from '../../../kit/scope.ts'
import { requireDevice } from '../device-record.ts'

type NoteRow = Selectable<Database['device_notes']>

const present = ({ id, device_id, user_id, username, text, created_at }: NoteRow): DeviceNote => ({
  id,
  device_id,
  user_id,
  username,
  text,
  created_at: utc(created_at),
})

const notesOf = (tx: Transaction, scope: Scope, deviceId: number) =>
  tx.selectFrom('device_notes').where('device_id', '=', deviceId).where(inScope(scope, 'company_id'))

const countNotes = async (tx: Transaction, scope: Scope, deviceId: number): Promise<number> =>
  (
    await notesOf(tx, scope, deviceId)
      .select((e) => e.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total

export default implement(deviceNotes, deviceNoteSchemas, {
  async list({ tx, scope }, { id, limit, offset }) {
    await requireDevice(tx, scope, id)
    const rows = await notesOf(tx, scope, id).selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()
    return { rows: rows.map(present), total: await countNotes(tx, scope, id) }
  },
  async create({ tx, scope, actor, audit }, { id, text }) {
    const device = await requireDevice(tx, scope, id)
    if ((await countNotes(tx, scope, id)) >= noteLimits.perDevice)
      throw fail('LIMIT_REACHED', {
        message: `The device already has ${noteLimits.perDevice} notes. Delete some of them first.`,
      })
    const row = await tx
      .insertInto('device_notes')
      .values({
        device_id: id,
        company_id: device.company_id,
        user_id: actor.userId,
        username: actor.username,
        text,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    audit({ target: `device:${id}`, detail: { note_id: row.id } })
    return present(row)
  },
  async remove({ tx, scope, actor, audit }, { id, note_id }) {
    await requireDevice(tx, scope, id)
    const note = await notesOf(tx, scope, id).selectAll().where('id', '=', note_id).executeTakeFirst()
    if (!note) throw fail('NOT_FOUND', { source: 'note_id' })
    if (note.user_id !== actor.userId && !actor.permissions.has('update_devices')) throw fail('FORBIDDEN')
    await tx.deleteFrom('device_notes').where('id', '=', note_id).execute()
    audit({ target: `device:${id}`, detail: { note_id, username: note.username } })
  },
})
