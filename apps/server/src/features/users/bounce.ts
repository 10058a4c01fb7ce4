import type { BounceStatus } from '@outpost/contract/users/mailed-invitation'
import { sql, type RawBuilder } from 'kysely'

/**
 * Returns an expression for the delivery state of an invitation's email, for a query that has joined `mails`.
 * @param email the column with the address
 */
export const bounceStatusOf = (email: string): RawBuilder<BounceStatus> => sql<BounceStatus>`
  case when mails.state in ('queued', 'sent') then mails.state when exists (select from suppressed_emails where email = lower(${sql.ref(email)})) then 'bounced' else 'failed' end`
