import { fail } from '@outpost/contract/kit/errors'
import type { ApprovalState } from '@outpost/contract/remote-access/approval/constants'
import type { ConsentState } from '@outpost/contract/remote-access/consent/constants'
import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kit/actor.ts'
import type { EntryRow } from '../queries.ts'

/**
 * What the requests of a user for an entry allow now. `emergency`: everything. `owner`: it was granted by the company that
 * owns the device, which is its consent too. `granted`: by another one. `requested`: nothing yet.
 */
export type Grant = 'emergency' | 'owner' | 'granted' | 'requested' | null

/** What decides whether a user may open an entry. */
export interface Conditions {
  company_id: number
  approval_required: boolean
  consent: ConsentState
  access_grant: Grant
}

type Opener = Pick<Actor, 'permissions' | 'companyId'>

/** Whether the company of the entry `r` requires approval of remote access. */
export const approvalRequired: RawBuilder<boolean> = sql`remote_approval_required(r.company_id)`

/** What the owner of the device of the entry `r` allows users of other companies at the moment. */
export const consentNow: RawBuilder<ConsentState> = sql`(select c.state from remote_consent_of(r.company_id, r.device_id) c)`

/** What the requests of a user allow for the entry `r`. */
export const grantOf = (userId: number): RawBuilder<Grant> => sql`(
  select case when bool_or(q.active and q.emergency) then 'emergency'
    when bool_or(q.active and q.decided_company_id = q.company_id) then 'owner'
    when bool_or(q.active) then 'granted'
    when count(*) > 0 then 'requested' end
  from (
    select q.*, q.state = 'granted' and q.starts_at <= now() as active from access_requests q
    where q.user_id = ${userId} and q.state in ('pending', 'granted') and q.ends_at > now()
      and q.device_id = r.device_id and q.company_id = r.company_id
      and (q.remote_access_id is null or q.remote_access_id = r.id)) q)`

/** Whether the owner agrees: to own users always, to others by its choice, its decision, or in an emergency. */
function hasConsent({ companyId }: Opener, { company_id, consent, access_grant }: Conditions): boolean {
  if (companyId === company_id || consent === 'open' || access_grant === 'emergency') return true
  return consent === 'ask' && access_grant === 'owner'
}

/** Whether a user may open an entry now: by the own role or a granted request, and with the consent of the owner. */
export function mayOpen(opener: Opener, conditions: Conditions): boolean {
  const { permissions } = opener
  const { approval_required, access_grant } = conditions
  const isGranted = access_grant !== null && access_grant !== 'requested'
  const isApproved =
    (permissions.has('connect_device_remote_access') && !approval_required) ||
    (permissions.has('open_remote_sessions') && isGranted)
  return isApproved && hasConsent(opener, conditions)
}

/** Whether no request of the user would help, because the owner allows nobody in now. */
export const isClosed = (opener: Opener, conditions: Conditions): boolean =>
  conditions.consent === 'closed' && !hasConsent(opener, conditions)

/** What the user needs in order to open an entry. */
export function approvalOf(opener: Opener, entry: Conditions): ApprovalState {
  if (isClosed(opener, entry)) return 'closed'
  if (!mayOpen(opener, entry)) return entry.access_grant === 'requested' ? 'requested' : 'needed'
  return mayOpen(opener, { ...entry, access_grant: null }) ? 'none' : 'granted'
}

/**
 * Checks that a user may open an entry now.
 * @returns the id of the request that allows it, undefined if none was needed
 * @throws FORBIDDEN, APPROVAL_REQUIRED, CONSENT_REFUSED
 */
export async function requireAccess(tx: Transaction, actor: Actor, entry: EntryRow): Promise<number | undefined> {
  if (!actor.permissions.has('open_remote_sessions')) throw fail('FORBIDDEN')
  if (mayOpen(actor, { ...entry, access_grant: null })) return undefined
  const request = await lockGrant(tx, actor.userId, entry)
  const conditions = { ...entry, access_grant: request?.access_grant ?? null }
  if (request && mayOpen(actor, conditions)) return request.id
  throw fail(isClosed(actor, conditions) ? 'CONSENT_REFUSED' : 'APPROVAL_REQUIRED')
}

/** Returns the granted request that allows the most, locked so that a revocation waits for this transaction. */
async function lockGrant(tx: Transaction, userId: number, entry: EntryRow) {
  const { rows } = await sql<{ id: number; access_grant: Grant }>`
    select q.id, case when q.emergency then 'emergency' when q.decided_company_id = q.company_id then 'owner' else 'granted' end as access_grant
    from access_requests q
    where q.user_id = ${userId} and q.device_id = ${entry.device_id} and q.company_id = ${entry.company_id}
      and (q.remote_access_id is null or q.remote_access_id = ${entry.id})
      and q.state = 'granted' and q.starts_at <= now() and q.ends_at > now()
    order by q.emergency desc, (q.decided_company_id = q.company_id) is true desc, q.ends_at desc limit 1 for share of q`.execute(
    tx,
  )
  return rows[0]
}
