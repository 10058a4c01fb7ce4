import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'

export interface ViewingSettings {
  /** Whether users are told who watches their sessions. */
  show_watchers: boolean
  /** Whether users may share their sessions with guests. */
  allow_guests: boolean
}

/** Returns the settings that apply to a company: its own, or those of the nearest company above it. */
export async function viewingSettings(tx: Transaction, companyId: number): Promise<ViewingSettings> {
  const { rows } = await sql<ViewingSettings>`select * from remote_viewing_settings_of(${companyId})`.execute(tx)
  return rows[0]!
}
