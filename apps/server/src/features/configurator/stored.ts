import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { DeviceJob } from '../../kit/device-job.ts'
import { slices } from '../../kit/slices.ts'
import type { DeviceRecord } from '../devices/service.ts'
import { sha256 } from './plan.ts'
import { confirmToken } from './token.ts'

/** Seconds for fetching the plan, the tests and a restart, in addition to the time to confirm. */
const workTime = 1800

/** A change whose plan is written. `change` is its name on the device: 128 random bits in hexadecimal. */
export interface WrittenChange {
  change: string
  revision: number
  plan: Buffer
  confirmWithin: number
}

/** What the job of a change asks the device for. */
export const changeOrder = (app: App, { change, revision, plan, confirmWithin }: WrittenChange) => ({
  kind: 'configure' as const,
  input: {
    change,
    revision,
    size: plan.length,
    sha256: sha256(plan),
    confirm_within: confirmWithin,
    confirm_sha256: sha256(confirmToken(app, change)),
  },
  timeout: confirmWithin + workTime,
})

interface Described {
  /** The values that are hidden in what the device says. */
  secrets: readonly string[]
  /** The entries as users see them. */
  entries: string[]
  /** The hashes that the change writes, by path. */
  expected: Record<string, string>
  username: string | null
  /** The action on many devices that it belongs to. */
  run?: number | undefined
}

/** A change of a device, ready to be stored. */
export interface StoredChange extends WrittenChange, Described {
  device: DeviceRecord
  job: Pick<DeviceJob, 'id'>
}

/** Stores a change. Returns its id. */
export async function storeChange(
  app: App,
  tx: Transaction,
  device: DeviceRecord,
  job: Pick<DeviceJob, 'id'>,
  change: WrittenChange & Described,
): Promise<number> {
  return (await storeChanges(app, tx, [{ ...change, device, job }]))[0]!
}

/** Stores changes, in a few statements. Returns their ids. */
export async function storeChanges(app: App, tx: Transaction, changes: readonly StoredChange[]): Promise<number[]> {
  const ids: number[] = []
  for (const some of slices(changes)) {
    const rows = await tx
      .insertInto('config_changes')
      .values(some.map((change) => valuesOf(app, change)))
      .returning('id')
      .execute()
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

const valuesOf = (
  app: App,
  { device, job, change, revision, plan, confirmWithin, secrets, entries, expected, username, run }: StoredChange,
) => ({
  company_id: device.company_id,
  device_id: device.id,
  job_id: job.id,
  change,
  run_id: run ?? null,
  revision,
  plan: app.sealer.seal(plan),
  secrets: secrets.length > 0 ? app.sealer.seal(Buffer.from(JSON.stringify(secrets))) : null,
  entries,
  confirm_within: confirmWithin,
  expected: JSON.stringify(expected),
  username,
})
