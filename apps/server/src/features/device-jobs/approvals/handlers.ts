import { jobApprovals } from '@outpost/contract/device-jobs/approvals/endpoints'
import { jobApprovalSchemas } from '@outpost/contract/device-jobs/approvals/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import { changesOf } from '../../../kit/audit-changes.ts'
import { type Context, implement } from '../../../kit/implement.ts'
import { inScope } from '../../../kit/scope.ts'
import { beyondScope } from '../../../kit/transaction.ts'
import { requireCompany } from '../../companies/service.ts'
import { settleApproval, tellEnd } from './notices.ts'
import { type ApprovalRow, listApprovals, lockApproval, readApproval } from './queries.ts'
import { settingsOf } from './settings.ts'

/** What the audit log says about a request. */
const factsOf = (row: ApprovalRow, more: object = {}) => ({
  target: `approval:${row.id}`,
  detail: {
    user: row.username,
    kinds: row.kinds,
    name: row.name,
    devices: row.device_ids.length,
    device_ids: row.device_ids.slice(0, 50),
    ...more,
  },
})

function requirePending({ now }: Context, { state, expires_at }: ApprovalRow): void {
  if (state !== 'pending')
    throw fail('CONFLICT', { message: 'This request has already been decided, carried out or withdrawn.' })
  if (expires_at <= now) throw fail('CONFLICT', { message: 'This request was not approved in time.' })
}

/** Locks a request that the actor may decide about. Nobody decides about what was requested with the own account. */
async function requireOther(context: Context, id: number): Promise<ApprovalRow> {
  const row = await lockApproval(context, id)
  if (row.user_id === context.actor.userId || row.impersonator_id === context.actor.userId)
    throw fail('FORBIDDEN', {
      source: 'user',
      message: 'You cannot decide on your own request. Someone else must decide on it.',
    })
  requirePending(context, row)
  return row
}

/** Throws FORBIDDEN if the actor does not see a device of the request, and so not what would happen. */
async function requireDevicesOf({ tx, scope }: Context, { device_ids }: ApprovalRow): Promise<void> {
  const hidden = await beyondScope(tx, scope, () =>
    tx
      .selectFrom('devices')
      .select('id')
      .where('id', '=', sql<number>`any(${device_ids}::integer[])`)
      .where(sql<boolean>`not (${inScope(scope, 'company_id')})`)
      .limit(1)
      .execute(),
  )
  if (hidden.length > 0)
    throw fail('FORBIDDEN', {
      source: 'devices',
      message: 'The request concerns devices that you cannot see. Someone who sees all of them must approve it.',
    })
}

async function end(
  { tx, actor, now }: Context,
  row: ApprovalRow,
  state: 'approved' | 'denied' | 'withdrawn',
  answer: string | null = null,
): Promise<ApprovalRow> {
  const ended = await tx
    .updateTable('job_approvals')
    .set({
      state,
      answer,
      decided_by: actor.username,
      decided_by_id: actor.userId,
      decided_at: now,
      ...(state !== 'approved' && { request: null }),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await settleApproval(tx, row.id)
  return ended
}

export default implement(jobApprovals, jobApprovalSchemas, {
  list: (context, query) => listApprovals(context, query),
  get: (context, { id }) => readApproval(context, id),
  async approve(context, { id }) {
    const row = await requireOther(context, id)
    await requireDevicesOf(context, row)
    await end(context, row, 'approved')
    await sql`select graphile_worker.add_job('device-jobs.approved', json_build_object('id', ${id}::integer),
      job_key := ${`device-jobs.approved.${id}`}, max_attempts := 5)`.execute(context.tx)
    context.audit(factsOf(row))
  },
  async deny(context, { id, reason }) {
    const row = await requireOther(context, id)
    await tellEnd(context.app, context.tx, await end(context, row, 'denied', reason), 'denied')
    context.audit(factsOf(row, { reason }))
  },
  async withdraw(context, { id }) {
    const row = await lockApproval(context, id)
    if (row.user_id !== context.actor.userId)
      throw fail('FORBIDDEN', { source: 'user', message: 'Only the user who made the request can withdraw it.' })
    requirePending(context, row)
    await end(context, row, 'withdrawn')
    context.audit(factsOf(row))
  },
  async settings({ tx, scope }, { company_id }) {
    await requireCompany(tx, scope, company_id)
    return settingsOf(tx, company_id)
  },
  async setSettings({ tx, scope, audit }, { company_id, setting, kinds, above = null, hours }) {
    await requireCompany(tx, scope, company_id)
    const { company_id: _, ...before } = await settingsOf(tx, company_id)
    if (setting === 'inherit')
      await tx.deleteFrom('job_approval_settings').where('company_id', '=', company_id).execute()
    else {
      const rule = { kinds: [...new Set(kinds)], above, hours }
      await tx
        .insertInto('job_approval_settings')
        .values({ company_id, ...rule })
        .onConflict((conflict) => conflict.column('company_id').doUpdateSet(rule))
        .execute()
    }
    const { company_id: __, ...after } = await settingsOf(tx, company_id)
    audit({ target: `company:${company_id}`, changes: changesOf(before, after) })
  },
})
