import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { DeviceJob, DeviceJobKind, JobAnswer, Verdict } from '../../../kit/device-job.ts'
import { endEvent, enterPhase, fetchToken } from '../../device-jobs/service.ts'
import { beginUpdate, planUpdates } from './begin.ts'
import { applyTime, releaseFiles, onUpdateEnd } from './finish.ts'
import { hasVersion } from './queue.ts'
import { actionOf, detailsOf } from './record.ts'
import { successMessage } from './success-message.ts'

/** Seconds after sending in which a device may begin to fetch the file, or resume after an interruption. */
const tokenTime = 7200

/**
 * Handles that the device has the complete file: invalidates the token, and sets the deadline for applying the file.
 */
const applying = (tx: Transaction, { id }: DeviceJob): Promise<unknown> =>
  enterPhase(tx, id, {
    phase: 'applying',
    message: 'The device is installing the file.',
    within: applyTime,
    spendToken: true,
  })

const ending = (outcome: 'done' | 'failed' | 'cancelled', said: string): Verdict => ({
  outcome,
  said,
  event: endEvent(outcome, said),
})

async function interpret(_app: App, tx: Transaction, job: DeviceJob, answer: JobAnswer): Promise<Verdict> {
  if (answer.state === 'completed') return restarted(tx, job)
  if (answer.state === 'cancelled') return ending('cancelled', answer.text)
  // The device may be writing its flash memory. Its report after reconnecting decides.
  if (answer.state === 'unknown' && actionOf(job) === 'update_firmware' && job.phase === 'applying')
    return { outcome: null, event: null }
  return ending('failed', answer.text || `The device refused the update: ${answer.code || 'no reason given'}`)
}

/**
 * Interprets an update after the device has restarted. The version that it reported on reconnecting shows whether a
 * firmware is installed.
 */
async function restarted(tx: Transaction, job: DeviceJob): Promise<Verdict> {
  const details = await detailsOf(tx, job.id)
  const device = await tx
    .selectFrom('devices')
    .select('firmware')
    .where('id', '=', job.device_id)
    .executeTakeFirstOrThrow()
  if (actionOf(job) === 'upload_backup' || hasVersion(details, device))
    return ending('done', successMessage(job, details))
  await applying(tx, job)
  return {
    outcome: null,
    event: {
      status: 'progress',
      type: 'text',
      value: `The device reconnected and reports ${device.firmware ?? 'no firmware'}. Waiting for ${details.version_to}.`,
    },
  }
}

const kind = (task: DeviceJobKind['task']): DeviceJobKind => ({
  command: 'update',
  turn: 'update',
  task: task!,
  keeps: true,
  token: fetchToken,
  tokenTime,
  interpret,
  onProgress: (tx, job, percent) => (percent === 100 ? applying(tx, job) : Promise.resolve()),
  planned: planUpdates,
  begin: beginUpdate,
  onEnd: onUpdateEnd,
  release: releaseFiles,
})

/** The job kinds that install a file on a device. */
export const updateKinds = {
  firmware_upload: kind('pending_firmware'),
  config_upload: kind('pending_configuration'),
} as const
