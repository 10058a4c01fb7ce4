import type { Selectable } from 'kysely'
import type { Database, Transaction } from '../../db/database.ts'
import type { Author } from '../../kit/actor.ts'
import type { RequestFacts } from '../../kit/audit.ts'
import type { DeviceJob } from '../../kit/device-job.ts'
import { authorOf } from '../device-jobs/service.ts'
import { type DeviceRecord, writeDeviceLog, writeDeviceLogs } from '../devices/service.ts'
import type { StoredState } from './table.ts'

const type = 'Configuration change'
/** Characters of a request that the activity shows. The configuration log has all of it. */
const maxShown = 500

/**
 * Notes in the activity of devices that a change was requested.
 * @param what the name of the change, or what it contains without its secrets
 */
export const logRequested = (
  tx: Transaction,
  devices: readonly DeviceRecord[],
  what: string,
  author: Author | null,
  request?: RequestFacts,
): Promise<void> =>
  writeDeviceLogs(tx, devices, { type, status: true, log: `Requested: ${what.slice(0, maxShown)}` }, author, request)

/** What the activity says of the end of a change. The console translates these sentences. */
const words: Record<Exclude<StoredState, 'open' | 'unconfirmed'>, (said: string) => string> = {
  confirmed: () => 'Applied and confirmed.',
  restored: (said) => `The device restored its previous configuration: ${said}`,
  refused: (said) => `The device refused the change: ${said}`,
  cancelled: () => 'The change was cancelled before it was sent.',
  expired: () => 'The device did not reconnect in time, so the change was not sent.',
  unknown: () => 'It is unknown whether the change took effect.',
}

/**
 * Notes in the activity of its device how a change has ended, and who had ordered it.
 * @param said the reason in the words of the device, without secrets
 */
export async function logEnded(
  tx: Transaction,
  row: Pick<Selectable<Database['config_changes']>, 'device_id' | 'run_id'>,
  job: Pick<DeviceJob, 'source_name' | 'user_id' | 'username'>,
  state: keyof typeof words,
  said: string,
): Promise<void> {
  const device = await tx
    .selectFrom('devices')
    .select(['id', 'company_id', 'serial'])
    .where('id', '=', row.device_id)
    .executeTakeFirst()
  if (!device) return
  const run =
    row.run_id === null
      ? undefined
      : await tx.selectFrom('config_runs').select('display_name').where('id', '=', row.run_id).executeTakeFirst()
  const log = `${run?.display_name ?? job.source_name}: ${words[state](said)}`
  await writeDeviceLog(tx, device, { type, status: state === 'confirmed', log }, authorOf(job))
}
