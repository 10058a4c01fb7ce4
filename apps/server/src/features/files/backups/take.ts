import type { DeviceFile } from '@outpost/contract/device/commands'
import type { PutClaim } from '@outpost/contract/device/put'
import type { FileType } from '@outpost/contract/files/schemas'
import { fail } from '@outpost/contract/kit/errors'
import type { GatewayHost } from '@outpost/gateway/host'
import type { App, Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Incoming } from '../../../kit/blobs.ts'
import type { DeviceJob } from '../../../kit/device-job.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { publishOnChannel } from '../../channels/service.ts'
import { finishJob, jobByToken, knownKind } from '../../device-jobs/service.ts'
import { writeDeviceLog, type DeviceRecord } from '../../devices/service.ts'
import { seriesOf, type Facts } from '../firmware.ts'
import { recognise } from '../recognise.ts'
import { keepContent } from '../storage.ts'
import { pruneBackups } from './prune.ts'
import { fileOf, logNames } from './request.ts'

/** A request for a file: its job, the kind of file, and the rule that ordered it if that still exists. */
interface FileRequest {
  job: DeviceJob
  file: DeviceFile
  ruleId: number | null
}

const typeOf = ({ file, ruleId }: FileRequest): FileType =>
  file !== 'backup' ? file : ruleId === null ? 'config' : 'periodic_backup'
const endings: Record<DeviceFile, string> = { backup: 'tar.gz', troubleshoot: 'tar.gz', eventslog: 'log' }

/** Returns a file name such as `backup_1101234567_20261122-190500.tar.gz`. No part of it is entered by users. */
function nameOf(file: DeviceFile, device: DeviceRecord, at: Date): string {
  const serial = device.serial?.replace(/[^0-9A-Za-z]/g, '') || `device${device.id}`
  return `${file}_${serial}_${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}.${endings[file]}`
}

/** Returns the request of a job, locked until the transaction ends. Throws NOT_FOUND if the job requests no file. */
async function requestOf(tx: Transaction, job: DeviceJob | undefined): Promise<FileRequest> {
  const file = job && fileOf(job)
  if (!job || !file) throw fail('NOT_FOUND', { message: 'No open request for this file.' })
  // Locked, so that the file can refer to it.
  const rule = await tx
    .selectFrom('backup_rules')
    .select('id')
    .where('id', '=', (job.source === 'schedule' && job.schedule_id) || 0)
    .forKeyShare()
    .executeTakeFirst()
  return { job, file, ruleId: rule?.id ?? null }
}

/**
 * Receives the bytes of a file, which is going to be kept. If they differ from the announced size or hash, discards them
 * and throws.
 */
export async function receiveFile(
  app: App,
  { size, sha256 }: PutClaim,
  bytes: AsyncIterable<Buffer>,
): Promise<Incoming> {
  const writer = await app.blobs.begin()
  try {
    for await (const part of bytes) await writer.write(part)
    const file = await writer.finish()
    if (file.size !== size || file.sha256.toString('hex') !== sha256)
      throw fail('BAD_REQUEST', { message: 'The file was damaged in transit.' })
    await file.send()
    return file
  } catch (error) {
    await writer.discard()
    throw error
  }
}

/** Reads the facts in a backup. Other files contain none, and the caller uses those of the device. */
async function factsOf(kind: DeviceFile, file: Incoming): Promise<Facts | undefined> {
  return kind === 'backup' ? recognise('config', file) : undefined
}

interface FromDevice {
  userId: number | null
  ruleId?: number | null
  type: FileType
  name: string
  known?: Facts | undefined
}

/** Stores a received file as a file of its device. @returns its id */
export async function storeFromDevice(
  tx: Transaction,
  device: DeviceRecord,
  file: Incoming,
  { userId, ruleId = null, type, name, known }: FromDevice,
): Promise<number> {
  await keepContent(tx, device.company_id, file)
  const model = known?.model || (device.model ?? '')
  const { id } = await tx
    .insertInto('files')
    .values({
      company_id: device.company_id,
      user_id: userId,
      device_id: device.id,
      from_device: true,
      backup_rule_id: ruleId,
      type,
      name,
      description: '',
      device_model: model,
      series: known?.series ?? seriesOf(model),
      version: known?.version || (device.firmware ?? ''),
      boards: known?.boards ?? [],
      sha256: file.sha256,
      crc32: file.crc32,
      size: file.size,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function keep(
  app: Program,
  tx: Transaction,
  request: FileRequest,
  file: Incoming,
  known: Facts | undefined,
): Promise<void> {
  const device = await tx
    .selectFrom('devices')
    .selectAll()
    .where('id', '=', request.job.device_id)
    .executeTakeFirstOrThrow()
  const at = new Date()
  const name = nameOf(request.file, device, at)
  const id = await storeFromDevice(tx, device, file, {
    userId: request.job.user_id,
    ruleId: request.ruleId,
    type: typeOf(request),
    name,
    known,
  })
  await finishJob(tx, request.job.id, { id, name })
  await writeDeviceLog(tx, device, { type: logNames[request.file], status: true, log: name }, null)
  if (request.job.channel)
    await publishOnChannel(app.bus, tx, request.job.channel, String(device.id), {
      status: 'progress',
      type: 'text',
      value: `${name} was saved to Files.`,
      data: { file_id: id },
    })
}

/**
 * Receives the files that devices hand over. A job of this device must have requested the file, and accepts it once. A
 * transfer that is cut off or refused, or interrupted by a crash, leaves no row, and no bytes after the next sweep.
 */
export const takeFile =
  (app: Program): GatewayHost['put'] =>
  async (device, claim, bytes) => {
    const job = (tx: Transaction) => jobByToken(tx, device.id, claim.token)
    const asked = await inTransaction(app.db, systemScope, async (tx) => {
      const found = await job(tx)
      const receive = found && knownKind(found.kind)?.receive
      return receive ? { job: found, receive } : requestOf(tx, found)
    })
    if (claim.size > app.env.fileLimit) throw fail('PAYLOAD_TOO_LARGE')
    if ('receive' in asked) return asked.receive(app, asked.job, claim, bytes)
    const file = await receiveFile(app, claim, bytes)
    try {
      const known = await factsOf(asked.file, file)
      await inTransaction(app.db, systemScope, async (tx) =>
        keep(app, tx, await requestOf(tx, await job(tx)), file, known),
      )
    } finally {
      // Does nothing if the file was kept.
      await file.discard()
    }
    if (asked.ruleId !== null) await pruneBackups(app, asked.ruleId, device.id)
  }
