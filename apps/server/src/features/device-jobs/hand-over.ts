import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import type { DeviceJob } from '../../kit/device-job.ts'
import { hashToken } from '../../kit/secrets.ts'
import { openJobStates } from './machine.ts'
import { stepJobs } from './steps.ts'

/** The open job of a device whose token this is, held until the transaction ends; undefined where the token is spent, too old, or another device's. */
export const jobByToken = (tx: Transaction, deviceId: number, token: string): Promise<DeviceJob | undefined> =>
  tx
    .selectFrom('device_jobs')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('device_id', '=', deviceId)
    .where('token_until', '>', sql<Date>`now()`)
    .where('state', 'in', [...openJobStates])
    .forUpdate()
    .executeTakeFirst()

/** The device has done what a job was for, before it has said so: what it says afterwards changes nothing. */
export const finishJob = (tx: Transaction, id: number, said: string): Promise<DeviceJob[]> =>
  stepJobs(tx, sql`id = ${id}`, 'done', { said })

/** Devices hand nothing over any more for what they were asked until now. */
export const dropTokens = (tx: Transaction, deviceIds: readonly number[], kinds: readonly string[]): Promise<unknown> =>
  sql`update device_jobs set token_hash = null where device_id = any(${deviceIds}::int[]) and kind = any(${kinds}::text[]) and token_hash is not null`.execute(
    tx,
  )
