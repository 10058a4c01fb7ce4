import type { Transaction } from '../../../db/database.ts'
import type { Owner } from '../../../testing/make-record.ts'

/** Adds a device job that has failed. */
export async function addJob(tx: Transaction, { company, canary, userId }: Owner, deviceId: number): Promise<number> {
  const { id } = await tx
    .insertInto('device_jobs')
    .values({
      company_id: company.id,
      device_id: deviceId,
      kind: 'command',
      source: 'person',
      user_id: userId,
      username: `${canary} user`,
      source_name: `${canary} command`,
      state: 'failed',
      said: `${canary} words`,
      events: JSON.stringify([
        { action: 'failed', message: `${canary} words`, created_at: '2026-01-01 00:00:00', reference_id: null },
      ]),
      expires_at: new Date(),
      finished_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
