import { deviceFiles, type DeviceFile } from '@outpost/contract/device/commands'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { DeviceJob, DeviceJobKind, JobAnswer, Verdict } from '../../../kit/device-job.ts'
import { outcomeOf, wordsOf } from '../../device-jobs/service.ts'
import { writeDeviceLog } from '../../devices/service.ts'
import { commandToken } from '../command-token.ts'

/** Names in the activity log. */
export const logNames = {
  backup: 'Download backup',
  troubleshoot: 'Download troubleshoot',
  eventslog: 'Download events log',
} as const satisfies Record<DeviceFile, string>

/** The kind of job that asks a device for a file. */
export const downloadOf = <File extends DeviceFile>(file: File): `download_${File}` => `download_${file}`

/** The file that a job asks for; undefined where it is of another kind. */
export const fileOf = ({ kind }: Pick<DeviceJob, 'kind'>): DeviceFile | undefined =>
  deviceFiles.find((file) => downloadOf(file) === kind)

/** The token of a request: the 128 bits that `put` takes. */
const tokenOf = (app: App, commandId: string): string => commandToken(app, 'files of devices', commandId).slice(0, 32)

const nothingCame = 'The device handed over no file.'

/**
 * A job is over when its file arrives; one whose command ends before has come to nothing, which stands in the activity log, and a rule may ask
 * again. Nobody hears of one that was withdrawn, as where the device has moved to another company.
 */
async function judge(_app: App, tx: Transaction, job: DeviceJob, answer: JobAnswer): Promise<Verdict> {
  const file = fileOf(job)!
  const said = answer.ok ? nothingCame : wordsOf(answer)
  const device = await tx
    .selectFrom('devices')
    .select(['id', 'company_id', 'serial'])
    .where('id', '=', job.device_id)
    .executeTakeFirstOrThrow()
  if (job.token_hash) await writeDeviceLog(tx, device, { type: logNames[file], status: false, log: said }, null)
  return answer.ok
    ? { outcome: 'failed', said, tell: { status: 'error', type: 'text', value: said, errorCode: -1 } }
    : { outcome: outcomeOf(answer), said }
}

const kind = (file: DeviceFile): DeviceJobKind => ({
  command: 'file.send',
  log: logNames[file],
  input: { file },
  token: tokenOf,
  judge,
})

/** What devices are asked to make and hand over (`take.ts`). */
export const downloadKinds = {
  download_backup: kind('backup'),
  download_troubleshoot: kind('troubleshoot'),
  download_eventslog: kind('eventslog'),
} as const
