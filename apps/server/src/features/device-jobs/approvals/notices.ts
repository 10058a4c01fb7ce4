import type { ApprovalState } from '@outpost/contract/device-jobs/approvals/constants'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { notify, settle, whoMay } from '../../notifications/service.ts'
import type { ApprovalRow } from './queries.ts'

const keyOf = (id: number): string => `job-approval:${id}`

/** What a request is about, in a sentence. */
const subjectOf = ({ name, kinds }: Pick<ApprovalRow, 'name' | 'kinds'>): string =>
  (name === '' ? kinds.join(', ').replaceAll('_', ' ') : name).slice(0, 200)

const countOf = ({ device_ids }: Pick<ApprovalRow, 'device_ids'>): string =>
  device_ids.length === 1 ? '1 device' : `${device_ids.length} devices`

/** Tells those who can approve a request about it. Nobody approves what was requested with the own account. */
export async function tellApprovers(app: App, tx: Transaction, id: number): Promise<void> {
  const row = await tx.selectFrom('job_approvals').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const holders = await whoMay(tx, row.company_id, 'approve_device_jobs')
  const name = subjectOf(row)
  await notify(app, tx, {
    to: { userIds: holders.filter((user) => user !== row.user_id && user !== row.impersonator_id) },
    type: 'jobApprovalRequested',
    key: keyOf(id),
    params: { id, user: row.username, name, devices: row.device_ids.length },
    summary: `${row.username} asks for approval: ${name}, on ${countOf(row)}.`,
  })
}

/** Marks the notifications of a request as seen once it needs no decision. */
export const settleApproval = (tx: Transaction, id: number): Promise<void> => settle(tx, keyOf(id))

/** Tells the user who asked that the request was approved and carried out. */
export const tellApproved = (app: App, tx: Transaction, row: ApprovalRow): Promise<void> => {
  const [name, by] = [subjectOf(row), row.decided_by ?? '']
  return notify(app, tx, {
    to: { userIds: [row.user_id] },
    type: 'jobApproved',
    params: { id: row.id, by, name },
    summary: `${by} has approved your request: ${name}, on ${countOf(row)}.`,
  })
}

const ends = {
  denied: 'was denied',
  expired: 'was not approved in time',
  changed: 'was not carried out, because what it would do has changed',
  failed: 'was approved but could not be carried out',
} as const satisfies Partial<Record<ApprovalState, string>>

/** Tells the user who asked, and who approved if somebody did, that nothing came of a request. */
export const tellEnd = (app: App, tx: Transaction, row: ApprovalRow, reason: keyof typeof ends): Promise<void> => {
  const name = subjectOf(row)
  const users = reason === 'denied' || row.decided_by_id === null ? [row.user_id] : [row.user_id, row.decided_by_id]
  return notify(app, tx, {
    to: { userIds: users },
    type: 'jobNotApproved',
    params: { id: row.id, name, reason },
    summary: `The request ${name} on ${countOf(row)} ${ends[reason]}.${row.answer ? ` “${row.answer}”` : ''}`,
  })
}
