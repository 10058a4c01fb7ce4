import {
  recordedProtocols,
  type RecordingMode,
  typedProtocols,
} from '@outpost/contract/remote-access/recording/constants'
import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from '../../../db/database.ts'

export interface CompanySettings {
  mode: RecordingMode
  /** Whether what users type is recorded too. */
  input: boolean
  keep_days: number
}

/** Returns the settings that apply to a company: its own, or those of the nearest company above it. */
export async function settingsOf(tx: Transaction, companyId: number): Promise<CompanySettings> {
  const { rows } = await sql<CompanySettings>`select * from recording_settings_of(${companyId})`.execute(tx)
  return rows[0]!
}

const listOf = (protocols: readonly string[]): RawBuilder<unknown> =>
  sql`(${sql.join(protocols.map((one) => sql.lit(one)))})`

/**
 * What happens to the sessions of the entry `r`: the stricter of what it and its company demand. Protocols that cannot be
 * recorded are `off`, or `required` if that is demanded: their sessions are then refused.
 */
export const modeOfEntry: RawBuilder<RecordingMode> = sql`(
  select case when 'required' in (r.recording, own.mode) then 'required'
    when r.protocol not in ${listOf(recordedProtocols)} then 'off'
    when 'on' in (r.recording, own.mode) then 'on'
    else 'off' end
  from recording_settings_of(r.company_id) own)`

/** Whether what the users of the entry `r` type is recorded. */
export const inputOfEntry: RawBuilder<boolean> = sql`(
  select own.input and r.protocol in ${listOf(typedProtocols)} from recording_settings_of(r.company_id) own)`
