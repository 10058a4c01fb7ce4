import { randomBytes } from 'node:crypto'
import type { Transaction } from '../../../db/database.ts'
import type { Owner } from '../../../testing/make-record.ts'

/** Adds a request that awaits approval, and what its company has chosen. @returns its id */
export async function addApproval(tx: Transaction, owner: Owner, deviceId: number): Promise<number> {
  await tx
    .insertInto('job_approval_settings')
    .values({ company_id: owner.company.id, kinds: [], above: null, hours: 72 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id } = await tx
    .insertInto('job_approvals')
    .values({
      company_id: owner.company.id,
      user_id: owner.userId,
      username: `${owner.canary} user`,
      impersonator_id: null,
      acting_company_id: owner.company.id,
      credential: 'session',
      endpoint: 'POST /devices/actions',
      request: null,
      request_hash: randomBytes(32),
      work_hash: Buffer.from('work'),
      kinds: ['reboot'],
      device_ids: [deviceId],
      name: `${owner.canary} name`,
      work: JSON.stringify([{ kind: 'reboot', name: `${owner.canary} name`, lines: [], devices: 1 }]),
      more_work: 0,
      expires_at: new Date(Date.now() + 3_600_000),
      decided_by_id: null,
      decided_by: null,
      decided_at: null,
      answer: null,
      channel: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
