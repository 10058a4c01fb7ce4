import type { Actor } from '../../../kit/actor.ts'
import type { EntryRow } from '../queries.ts'
import type { Admitted } from './admit.ts'
import { isInLan } from './data.ts'

/** Returns the columns that every new row of `remote_sessions` has: what the session is of, whose, and from where. */
export const sessionOf = (entry: EntryRow, actor: Actor, { requestId, ip }: Admitted) => ({
  company_id: entry.company_id,
  remote_access_id: entry.id,
  device_id: entry.device_id,
  user_id: actor.userId,
  username: actor.username,
  name: entry.name,
  protocol: entry.protocol,
  access_request_id: requestId ?? null,
  charged_bytes: isInLan(entry) ? 0 : null,
  ip,
})
