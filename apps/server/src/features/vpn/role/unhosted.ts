import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'

/** Stores in the enabled hubs of these zones why they do not run. Hubs that a process holds are not changed. */
export const noteUnhosted = (tx: Transaction, zones: readonly string[], reason: string): Promise<unknown> =>
  sql`update vpn_hubs set state = 'failed', state_message = ${reason.slice(0, 500)}, state_since = now()
    where enabled and zone = any(${zones as string[]}::text[]) and coalesce(held_until < now(), true)
      and (state <> 'failed' or state_message is distinct from ${reason.slice(0, 500)})`.execute(tx)
