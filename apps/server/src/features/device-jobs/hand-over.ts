import { sql } from 'kysely'
import type { Program } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { DeviceJob } from '../../kit/device-job.ts'
import { systemScope } from '../../kit/scope.ts'
import { hashToken } from '../../kit/secrets.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { openJobStates } from './machine.ts'
import { stepJobs } from './steps.ts'

/**
 * Returns the open job of a device with this token, locked until the transaction ends; undefined if the token is used
 * up, expired, or belongs to another device.
 */
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
 * Makes the token of a command valid for a number of seconds, when the command is sent for the first time or again. Not
 * for a job that is past fetching its file: a device that has lost its memory of the job must not do it twice.
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

/**
 * Marks a job as done before the device has reported its result. The later report changes nothing.
 * @param file the file that the job has brought, to which the job log leads
 */
export async function finishJob(tx: Transaction, id: number, file: { id: number; name: string }): Promise<void> {
  await tx.updateTable('device_jobs').set({ source_id: file.id, source_name: file.name }).where('id', '=', id).execute()
  await stepJobs(tx, sql`id = ${id}`, 'done', { said: file.name })
}

/** Invalidates the tokens of earlier jobs, so that the devices can no longer hand over anything for them. */
export const dropTokens = (tx: Transaction, deviceIds: readonly number[], kinds: readonly string[]): Promise<unknown> =>
  sql`update device_jobs set token_hash = null where device_id = any(${deviceIds}::int[]) and kind = any(${kinds}::text[]) and token_hash is not null`.execute(
    tx,
  )
