import type { FileType } from '@outpost/contract/files/schemas'
import type { UpdateAction } from '@outpost/contract/files/updates/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { Context } from '../../kit/implement.ts'
import type { ActionSource, Begun, TagRun } from '../tags/service.ts'
import { readable, readableByCompany } from './service.ts'
import { cancelUpdates } from './updates/cancel.ts'
import { faultMessages } from './updates/fits.ts'
import { queueUpdate } from './updates/queue.ts'

interface Kind {
  action: UpdateAction
  types: readonly FileType[]
  /** The person who lets a tag do it must be allowed to do it. */
  needs: 'update_device_firmware' | 'upload_device_backup'
}

const firmware: Kind = {
  action: 'update_firmware',
  types: ['firmware', 'global_firmware'],
  needs: 'update_device_firmware',
}
const configuration: Kind = {
  action: 'upload_backup',
  types: ['config', 'periodic_backup'],
  needs: 'upload_device_backup',
}

/** What tags of a company may load is what it reads, so that a tag tells nobody of a file that is not for its company. */
async function namesOf(
  kind: Kind,
  { tx, scope, actor }: Context,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (!actor.permissions.has(kind.needs)) throw fail('FORBIDDEN', { source: kind.needs })
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from files where id = any(${ids}::integer[]) and type = any(${kind.types}::text[]) and ${readable(scope)} and ${readableByCompany(companyId)}`.execute(
    tx,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Loads the file, as soon as the device is there and at nothing else. */
async function begin(
  { action }: Kind,
  app: App,
  tx: Transaction,
  { deviceId, sourceId, author }: TagRun,
): Promise<Begun> {
  // The person who gives it another file meanwhile waits for this lock, and finds the device at work.
  const device = await tx
    .selectFrom('devices')
    .selectAll()
    .where('id', '=', deviceId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (
    await tx
      .selectFrom('device_updates')
      .select('id')
      .where('device_id', '=', deviceId)
      .where('finished_at', 'is', null)
      .executeTakeFirst()
  )
    return 'later'
  const file = await tx.selectFrom('files').selectAll().where('id', '=', sourceId).executeTakeFirst()
  if (!file) return { state: 'failed', message: 'The file has been deleted.', jobId: null }
  const { id, fault } = await queueUpdate(
    app,
    tx,
    { device, file, action, offline: true, keepSettings: true },
    { actor: author, channel: null },
  )
  if (fault !== null) return { state: 'failed', message: faultMessages[fault], jobId: id }
  return device.status === 1
    ? { state: 'queued', message: 'Sent to the device.', jobId: id }
    : { state: 'waiting', message: 'Waits until the device is back.', jobId: id }
}

async function cancel(app: App, tx: Transaction, jobIds: readonly number[], reason: string): Promise<void> {
  const rows = await tx
    .selectFrom('device_updates')
    .selectAll()
    .where('id', 'in', [0, ...jobIds])
    .where('finished_at', 'is', null)
    .orderBy('id')
    .execute()
  await cancelUpdates(app, tx, rows, reason)
}

const source = (name: ActionSource['kind'], kind: Kind): ActionSource => ({
  kind: name,
  names: (...asked) => namesOf(kind, ...asked),
  begin: (...given) => begin(kind, ...given),
  cancel,
})

/** What tags can load into devices. */
export const fileActions = [source('firmware_upload', firmware), source('config_upload', configuration)] as const
