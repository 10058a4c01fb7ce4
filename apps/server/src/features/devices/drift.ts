import type { ConfigurationState } from '@outpost/contract/devices/fields'
import { sql, type RawBuilder } from 'kysely'
import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { announce, type Change } from './changes.ts'

/** Returns the state of a configuration as it is stored in `devices.configuration_drift`, see `showDrift`. */
export function configurationStateOf(drift: number | null): ConfigurationState {
  if (drift === null) return 'none'
  if (drift < 0) return 'never_read'
  return drift > 0 ? 'drifted' : 'in_sync'
}

/** The states as conditions on `devices` (d). */
export const configurationConditions: Readonly<Record<ConfigurationState, RawBuilder<boolean>>> = {
  in_sync: sql<boolean>`d.configuration_drift = 0`,
  drifted: sql<boolean>`d.configuration_drift > 0`,
  never_read: sql<boolean>`d.configuration_drift < 0`,
  none: sql<boolean>`d.configuration_drift is null`,
}

/** Returns the fields of the record. */
export const presentDrift = (drift: number | null) => ({
  configuration_state: configurationStateOf(drift),
  configuration_drift: drift === null || drift < 0 ? null : drift,
})

/**
 * Shows in the records of devices, and on open pages, how their configuration compares with what was confirmed.
 * @param drift the number of options that differ; -1 if the device was not read since; null if nothing is confirmed
 */
export async function showDrift(
  app: App,
  tx: Transaction,
  ids: readonly number[],
  drift: number | null,
): Promise<void> {
  const { rows } = await sql<{ id: number; company_id: number }>`
    update devices set configuration_drift = ${drift}::int
    where id = any(${ids}::int[]) and configuration_drift is distinct from ${drift}::int returning id, company_id`.execute(
    tx,
  )
  if (rows.length > 0)
    await announce(
      app,
      rows.map(({ id, company_id }): Change => [id, company_id, presentDrift(drift)]),
      tx,
    )
}
