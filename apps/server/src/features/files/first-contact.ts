import type { UpdateAction } from '@outpost/contract/files/updates/schemas'
import { fail } from '@outpost/contract/kit/errors'
import type { Context } from '../../kit/implement.ts'
import { sourceOf } from '../device-jobs/service.ts'
import type { DeviceRecord, FirstFiles } from '../devices/service.ts'
import { findFile, type FileRow } from './queries.ts'
import { faultMessages, findMismatch } from './updates/fits.ts'
import { queueUpdate } from './updates/queue.ts'

const kinds = [
  { field: 'firmware_file_id', action: 'update_firmware', needs: 'update_device_firmware' },
  { field: 'config_file_id', action: 'upload_backup', needs: 'upload_device_backup' },
] as const satisfies readonly { field: keyof FirstFiles; action: UpdateAction; needs: string }[]

/**
 * Returns a function that finds files readable by the user, as in `POST /devices/updates/set`. Each file is looked up
 * once.
 */
function fileFinder({ tx, scope }: Context): (id: number) => Promise<FileRow | undefined> {
  const found = new Map<number, Promise<FileRow | undefined>>()
  return (id) => {
    const known = found.get(id) ?? findFile(tx, scope, id)
    found.set(id, known)
    return known
  }
}

/** Throws FORBIDDEN or VALIDATION if the user may not install one of the files, or it is not for these devices. */
export async function checkFirstFiles(
  context: Context,
  entries: readonly FirstFiles[],
  sources: readonly string[],
): Promise<void> {
  const find = fileFinder(context)
  for (const [index, entry] of entries.entries()) {
    for (const { field, action, needs } of kinds) {
      const id = entry[field]
      if (!id) continue
      if (!context.actor.permissions.has(needs)) throw fail('FORBIDDEN', { source: needs })
      const source = `${sources[index]}${field}`
      const file = await find(id)
      if (!file)
        throw fail('VALIDATION', { source, message: 'This file does not exist, or you do not have access to it.' })
      const fault = findMismatch(action, file, { series: entry.device_series, model: null, firmware: null })
      if (fault) throw fail('VALIDATION', { source, message: faultMessages[fault] })
    }
  }
}

/**
 * Orders the first files of a device: the firmware first, then the configuration, since a device has one open update at
 * a time.
 */
export async function orderFirstFiles(
  { app, tx, actor, request }: Context,
  device: DeviceRecord,
  wanted: FirstFiles,
): Promise<void> {
  const ids = [wanted.firmware_file_id, wanted.config_file_id].filter((id) => typeof id === 'number')
  if (ids.length === 0) return
  const files = new Map(
    (await tx.selectFrom('files').selectAll().where('id', 'in', ids).execute()).map((file) => [file.id, file]),
  )
  const [firmware, configuration] = [files.get(wanted.firmware_file_id ?? 0), files.get(wanted.config_file_id ?? 0)]
  const file = firmware ?? configuration
  if (!file) return
  const action = firmware ? 'update_firmware' : 'upload_backup'
  await queueUpdate(
    app,
    tx,
    { device, file, action, offline: true, keepSettings: true, next: firmware && configuration },
    { source: sourceOf(actor), actor, channel: null, request },
  )
}
