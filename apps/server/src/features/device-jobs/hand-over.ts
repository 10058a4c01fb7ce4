import { sql } from 'kysely'
import type { Program } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { DeviceJob } from '../../kit/device-job.ts'
import { systemScope } from '../../kit/scope.ts'
import { hashToken } from '../../kit/secrets.ts'
import { inTransaction } from '../../kit/transaction.ts'
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

/**
 * A command goes out, for the first time or again: from here on its token is good, for so many seconds. Not of a job that has got beyond fetching: a
 * device that has forgotten what it did must not do it twice.
 */
export const admitToken = (app: Program, commandId: string, token: string, seconds: number): Promise<unknown> =>
  inTransaction(app.db, systemScope, (tx) =>
    tx
      .updateTable('device_jobs')
      .set({ token_hash: hashToken(token), token_until: sql<Date>`now() + ${seconds} * interval '1 second'` })
      .where('command_id', '=', commandId)
      .where('state', 'in', [...openJobStates])
      .where('phase_until', 'is', null)
      .execute(),
  )

/** The device has done what a job was for, before it has said so: what it says afterwards changes nothing. */
export const finishJob = (tx: Transaction, id: number, said: string): Promise<DeviceJob[]> =>
  stepJobs(tx, sql`id = ${id}`, 'done', { said })

/** Devices hand nothing over any more for what they were asked until now. */
export const dropTokens = (tx: Transaction, deviceIds: readonly number[], kinds: readonly string[]): Promise<unknown> =>
  sql`update device_jobs set token_hash = null where device_id = any(${deviceIds}::int[]) and kind = any(${kinds}::text[]) and token_hash is not null`.execute(
    tx,
  )
