import type { IncidentEntryKind } from '@outpost/contract/alerts/constants'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { emit } from '../../../kit/event.ts'
import { incidentsChanged } from '../events.ts'

/** What is added to the history of incidents. */
interface NewEntry {
  kind: IncidentEntryKind
  at: Date
  /** Null if nobody did it. */
  username?: string | null
  note?: string
}

/** Adds the same entry to the history of each of the incidents. */
export async function addEntries(
  tx: Transaction,
  ids: readonly number[],
  { kind, at, username = null, note = '' }: NewEntry,
): Promise<void> {
  if (ids.length === 0) return
  await sql`insert into alert_incident_entries (incident_id, company_id, kind, username, note, at)
    select id, company_id, ${kind}, ${username}::text, ${note}, ${at} from alert_incidents where id = any(${[...ids]}::integer[])`.execute(
    tx,
  )
  if (kind !== 'escalated') await emit(tx, incidentsChanged, { ids, kind, at, username })
}
