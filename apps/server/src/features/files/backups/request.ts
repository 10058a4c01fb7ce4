import { deviceFiles, type DeviceFile } from '@outpost/contract/device/commands'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { DeviceJob, DeviceJobKind, JobAnswer, Verdict } from '../../../kit/device-job.ts'
import { outcomeOf, putToken, wordsOf } from '../../device-jobs/service.ts'
import { writeDeviceLog } from '../../devices/service.ts'

/** The names in the activity log. */
export const logNames = {
  backup: 'Download backup',
  troubleshoot: 'Download troubleshooting data',
  eventslog: 'Download event log',
} as const satisfies Record<DeviceFile, string>

/** Returns the kind of job that requests a file from a device. */
const downloadOf = <File extends DeviceFile>(file: File): `download_${File}` => `download_${file}`

/** Returns the file that a job requests, or undefined for jobs of other kinds. */
export const fileOf = ({ kind }: Pick<DeviceJob, 'kind'>): DeviceFile | undefined =>
  deviceFiles.find((file) => downloadOf(file) === kind)

const noFileSent = 'The device did not send a file.'

/**
 * Interprets the end of a command. A job ends when its file arrives, so if the command ends first, the job has failed. This
 * is recorded in the activity log, and a rule may try again. A withdrawn request, for example after a move to another
 * company, is not recorded.
 */
async function interpret(_app: App, tx: Transaction, job: DeviceJob, answer: JobAnswer): Promise<Verdict> {
  const file = fileOf(job)!
  const said = answer.ok ? noFileSent : wordsOf(answer)
  const device = await tx
    .selectFrom('devices')
    .select(['id', 'company_id', 'serial'])
    .where('id', '=', job.device_id)
    .executeTakeFirstOrThrow()
  if (job.token_hash) await writeDeviceLog(tx, device, { type: logNames[file], status: false, log: said }, null)
  return answer.ok
    ? { outcome: 'failed', said, event: { status: 'error', type: 'text', value: said, errorCode: -1 } }
    : { outcome: outcomeOf(answer), said }
}

const kind = (file: DeviceFile): DeviceJobKind => ({
  command: 'file.send',
  log: logNames[file],
  input: { file },
  token: putToken,
  interpret,
})

/** The job kinds for which devices create a file and hand it over (`take.ts`). */
export const downloadKinds = {
  download_backup: kind('backup'),
  download_troubleshoot: kind('troubleshoot'),
  download_eventslog: kind('eventslog'),
} as const
