import { fail } from '@outpost/contract/kit/errors'
import type { Transaction } from '../../../db/database.ts'
import type { Context } from '../../../kit/implement.ts'
import { writeDeviceLog } from '../../devices/service.ts'
import { consentOf } from '../consent/settings.ts'
import { tellRequester } from './notices.ts'
import { findRequest, type RequestRow } from './queries.ts'

/** Returns a request that the actor may see. */
export async function requireRequest({ tx, scope, actor }: Context, id: number): Promise<RequestRow> {
  const row = await findRequest(tx, scope, actor, id)
  if (!row) throw fail('NOT_FOUND')
  return row
}

/** Whether the owner of the device wants to be asked each time. */
async function asksOwner(tx: Transaction, { company_id, device_id }: RequestRow): Promise<boolean> {
  const { state } = await consentOf(tx, { companyId: company_id, deviceId: device_id })
  return state === 'ask'
}

/** Stores a decision about a request that is still waiting for one. Nobody decides on their own request. */
export async function decide(
  context: Context,
  id: number,
  state: 'granted' | 'denied',
  answer?: string,
): Promise<void> {
  const { app, tx, actor, now, audit } = context
  const row = await requireRequest(context, id)
  if (row.user_id === actor.userId)
    throw fail('FORBIDDEN', {
      message: 'You cannot decide on your own request. Someone else must decide on it.',
    })
  if (state === 'granted' && actor.companyId !== row.company_id && (await asksOwner(tx, row)))
    throw fail('FORBIDDEN', {
      message: 'The owner of this device decides on requests for it. Only users of its company can approve this one.',
    })
  const decided = await tx
    .updateTable('access_requests')
    .set({
      state,
      decided_by: actor.username,
      decided_at: now,
      decided_company_id: actor.companyId,
      answer: answer ?? null,
    })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('ends_at', '>', now)
    .executeTakeFirst()
  if (decided.numUpdatedRows === 0n)
    throw fail('CONFLICT', { message: 'This request has already been decided or withdrawn, or has expired.' })
  await noteOnDevice(context, row, `access for ${row.username} ${state === 'granted' ? 'approved' : 'denied'}`)
  await tellRequester(app, tx, row, { outcome: state, by: actor.username, ...(answer !== undefined && { answer }) })
  audit(factsOf(row, answer))
}

/** What the audit log says about a request. */
export const factsOf = (row: RequestRow, answer?: string) => ({
  target: `access-request:${row.id}`,
  detail: {
    user: row.username,
    company_id: row.company_id,
    device: row.device_id,
    remote_access: row.remote_access_id,
    reason: row.reason,
    from: row.starts_at.toISOString(),
    until: row.ends_at.toISOString(),
    ...(answer === undefined ? {} : { answer }),
  },
})

/** Writes about a request to the log of its device. */
export const noteOnDevice = (
  { tx, actor, request }: Context,
  row: Pick<RequestRow, 'device_id' | 'company_id' | 'name'>,
  text: string,
): Promise<unknown> =>
  writeDeviceLog(
    tx,
    { id: row.device_id, company_id: row.company_id, serial: null },
    { type: 'Remote access', status: true, log: `${row.name ?? 'All entries'}: ${text}` },
    actor,
    request,
  )
