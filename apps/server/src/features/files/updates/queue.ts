import type { UpdateAction } from '@outpost/contract/files/updates/schemas'
import type { JobSource } from '@outpost/contract/device-jobs/constants'
import type { UpdateFault } from '@outpost/contract/files/updates/constants'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Author } from '../../../kit/actor.ts'
import type { RequestFacts } from '../../../kit/audit.ts'
import type { DeviceJob } from '../../../kit/device-job.ts'
import { publishOnChannel } from '../../channels/service.ts'
import {
  authorOf,
  endEvent,
  noteJob,
  sendJob,
  tryOrderJob,
  writeFailedJob,
  type JobOrder,
} from '../../device-jobs/service.ts'
import { writeDeviceLog, type DeviceRecord } from '../../devices/service.ts'
import type { FileRow } from '../queries.ts'
import { faultMessages, findMismatch, isFull, showsVersion } from './fits.ts'
import { actionOf, detailsOf, kindOfAction, type UpdateDetails } from './record.ts'

/** A file to install on a device. */
export interface UpdateRequest {
  device: DeviceRecord
  file: FileRow
  action: UpdateAction
  /** Whether an offline device gets it when it reconnects. Otherwise it fails at once. */
  offline: boolean
  keepSettings: boolean
  /** For firmware: the configuration to install after it. */
  next?: FileRow | undefined
}

/** Who or what orders an update, and where its outcome is reported. */
export interface Cause {
  source: JobSource
  actor: Author | null
  channel: string | null
  request?: Partial<RequestFacts>
  /** For firmware that is rolled out in stages. The job of a stage that is not open yet is only stored. */
  rollout?: { id: number; stage: number; open: boolean; reason: 'turn' | 'approval' }
  /** The job that this one repeats. */
  repeats?: { id: number; attempt: number }
}

export type Queued = { id: number; fault: null } | { id: number; fault: UpdateFault }

/** Seconds that an update may wait, for a connected device and for one that has to reconnect (30 days). */
const wait = { online: 300, offline: 2_592_000 } as const

export const logTypes: Record<UpdateAction, string> = {
  update_firmware: 'Update firmware',
  upload_backup: 'Upload backup',
}

/**
 * Installs a file on a device as soon as the transaction has committed and the device is connected. Other features use
 * this too. What cannot begin is stored as a failure, reported on the channel, and returned. Call it for several
 * devices in the order of their ids.
 */
export async function queueUpdate(app: App, tx: Transaction, update: UpdateRequest, cause: Cause): Promise<Queued> {
  const { device, file, action } = update
  const isOpen = cause.rollout?.open ?? true
  const fault =
    findMismatch(action, file, device) ??
    (device.status !== 1 && !update.offline && isOpen ? 'offline' : null) ??
    (isOpen && (await isFull(tx, device.id)) ? 'storage' : null)
  if (fault !== null) return refuse(app, tx, update, cause, fault)
  const order = orderOf(update, cause)
  const job = await (isOpen ? tryOrderJob : noteJob)(app, tx, device, order)
  if (!job) return refuse(app, tx, update, cause, 'busy')
  await tx
    .insertInto('device_updates')
    .values({ ...detailValues(update, job.id), held_file_id: file.id, next_file_id: update.next?.id ?? null })
    .execute()
  await writeDeviceLog(
    tx,
    device,
    { type: logTypes[action], status: true, log: `Requested: ${file.name}` },
    cause.actor,
    cause.request,
  )
  return { id: job.id, fault: null }
}

const inputOf = (
  action: UpdateAction,
  file: Pick<FileRow, 'size' | 'sha256'>,
  { keepSettings, version }: { keepSettings: boolean; version: string },
): Record<string, unknown> => ({
  kind: action === 'update_firmware' ? 'firmware' : 'configuration',
  size: file.size,
  sha256: file.sha256.toString('hex'),
  keep: keepSettings ? 1 : 0,
  version,
})

const versionTo = ({ action, file }: UpdateRequest): string => (action === 'update_firmware' ? file.version : '')

const orderOf = (update: UpdateRequest, { source, actor, channel, rollout, repeats }: Cause): JobOrder => ({
  kind: kindOfAction[update.action],
  input: inputOf(update.action, update.file, { keepSettings: update.keepSettings, version: versionTo(update) }),
  about: { lines: () => shownLines(update) },
  source,
  sourceId: update.file.id,
  sourceName: update.file.name,
  actor,
  channel,
  wait: update.offline ? wait.offline : wait.online,
  ...(rollout && { rollout, reason: rollout.reason }),
  ...(repeats && { repeats }),
})

/** What users who approve an update see of it. */
const shownLines = ({ action, file, keepSettings, next }: UpdateRequest): string[] => [
  `${file.name} (${file.size} bytes)`,
  ...(action === 'update_firmware' && file.version !== '' ? [`Version: ${file.version}`] : []),
  ...(action === 'update_firmware' ? [keepSettings ? 'The settings are kept.' : 'The settings are reset.'] : []),
  ...(next ? [`Then: ${next.name}`] : []),
]

const detailValues = (update: UpdateRequest, jobId: number) => ({
  job_id: jobId,
  company_id: update.device.company_id,
  version_from: (update.action === 'update_firmware' && update.device.firmware) || '',
  version_to: versionTo(update),
  keep_settings: update.keepSettings,
  offline: update.offline,
})

async function refuse(
  app: App,
  tx: Transaction,
  update: UpdateRequest,
  cause: Cause,
  fault: UpdateFault,
): Promise<Queued> {
  const { device, action, file } = update
  const error = faultMessages[fault]
  // Only what was begun counts as a failure of a stage. That includes a device that was offline when the stage opened.
  const rollout = cause.rollout && {
    id: cause.rollout.id,
    stage: fault === 'offline' ? cause.rollout.stage : null,
  }
  const order = orderOf(update, cause)
  const id = await writeFailedJob(tx, device, rollout ? { ...order, rollout } : order, error)
  await tx.insertInto('device_updates').values(detailValues(update, id)).execute()
  await writeDeviceLog(
    tx,
    device,
    { type: logTypes[action], status: false, log: `${file.name}: ${error}` },
    cause.actor,
    cause.request,
  )
  if (cause.channel) await publishOnChannel(app.bus, tx, cause.channel, String(device.id), endEvent('failed', error))
  return { id, fault }
}

/** Sends an update that was only stored. Its row must be locked. */
export async function sendUpdate(
  app: App,
  tx: Transaction,
  job: DeviceJob,
  device: DeviceRecord,
  file: Pick<FileRow, 'size' | 'sha256'>,
): Promise<void> {
  const action = actionOf(job)!
  const { keep_settings, version_to, offline } = await detailsOf(tx, job.id)
  await sendJob(app, tx, job, device, {
    kind: kindOfAction[action],
    input: inputOf(action, file, { keepSettings: keep_settings, version: version_to }),
    actor: authorOf(job),
    channel: job.channel,
    wait: offline ? wait.offline : wait.online,
  })
}

/** Whether a device already has the version of a firmware update. */
export const hasVersion = (
  { version_to }: Pick<UpdateDetails, 'version_to'>,
  device: Pick<DeviceRecord, 'firmware'>,
): boolean => version_to === '' || showsVersion(device.firmware, version_to)
