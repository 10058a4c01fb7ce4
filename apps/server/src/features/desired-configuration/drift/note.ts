import { sql } from 'kysely'

/**
 * The columns that change with the drift of a device. An episode lasts until the device is in step again.
 * @param drifted the number of options that differ; null until the device is read after something was confirmed
 */
export const driftColumns = (drifted: number | null) => ({
  drifted,
  ...(drifted === 0 && { drifted_at: null }),
  ...((drifted ?? 0) > 0 && { drifted_at: sql<Date>`coalesce(desired_devices.drifted_at, now())` }),
})
