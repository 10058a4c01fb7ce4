import type { Actor } from '../../../kit/actor.ts'
import type { EntryRow } from '../queries.ts'
import { isInLan } from './data.ts'

/**
 * Returns the columns that every new row of `remote_sessions` has: what the session is of, and whose.
 * @param requestId what `admitSession` returned
 */
export const sessionOf = (entry: EntryRow, actor: Actor, requestId: number | undefined) => ({
  company_id: entry.company_id,
  remote_access_id: entry.id,
  device_id: entry.device_id,
  user_id: actor.userId,
  username: actor.username,
  name: entry.name,
  protocol: entry.protocol,
  access_request_id: requestId ?? null,
  charged_bytes: isInLan(entry) ? 0 : null,
})
