import type { IncidentEntryKind } from '@outpost/contract/alerts/constants'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'

/** What is added to the history of incidents. */
interface NewEntry {
  kind: IncidentEntryKind
  at: Date
  /** Null if nobody did it. */
  username?: string | null
  note?: string
}

/** Adds the same entry to the history of each of the incidents. */
export const addEntries = (
  tx: Transaction,
  ids: readonly number[],
  { kind, at, username = null, note = '' }: NewEntry,
): Promise<unknown> =>
  sql`insert into alert_incident_entries (incident_id, company_id, kind, username, note, at)
    select id, company_id, ${kind}, ${username}::text, ${note}, ${at} from alert_incidents where id = any(${[...ids]}::integer[])`.execute(
    tx,
  )
