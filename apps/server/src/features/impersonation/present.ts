import type { Impersonation } from '@outpost/contract/impersonation/schemas'
import type { EndReason, ImpersonationState } from '@outpost/contract/impersonation/constants'
import { sql, type Selectable } from 'kysely'
import type { Database } from '../../db/database.ts'
import { utc, utcOrNull } from '../../kit/paginate.ts'

export type ImpersonationRow = Selectable<Database['impersonations']>

/** The current state of a request. It is derived from the times, so nothing has to be stored when a time runs out. */
export const stateSql = sql<ImpersonationState>`case
  when impersonations.ended_at is not null or coalesce(impersonations.access_until, impersonations.expires_at) <= now() then 'ended'
  when impersonations.started_at is not null then 'running' when impersonations.approved_at is not null then 'approved' else 'requested' end`

/** When a request or its access ended, whether somebody ended it or its time ran out. */
export const endedSql = sql<Date | null>`coalesce(impersonations.ended_at, case when coalesce(impersonations.access_until, impersonations.expires_at) <= now() then coalesce(impersonations.access_until, impersonations.expires_at) end)`

/** Presents an entry of the log. */
export function present(row: ImpersonationRow & { state: ImpersonationState; over_at: Date | null }): Impersonation {
  const own: EndReason | null = row.over_at === null ? null : row.access_until === null ? 'unanswered' : 'limit'
  return {
    id: row.id,
    actor_id: row.actor_id,
    actor_email: row.actor_email,
    user_id: row.user_id,
    user_email: row.user_email,
    company_id: row.company_id,
    company_name: row.company_name,
    reason: row.reason,
    state: row.state,
    end_reason: row.end_reason ?? own,
    created_at: utc(row.created_at),
    approved_at: utcOrNull(row.approved_at),
    started_at: utcOrNull(row.started_at),
    ended_at: utcOrNull(row.over_at),
    access_until: utcOrNull(row.access_until),
    ip: row.ip,
  }
}
