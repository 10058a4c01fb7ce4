import type { DashboardData } from '@outpost/contract/dashboards/schemas'
import type { LatestValue } from '../../telemetry/service.ts'
import type { Reader } from './reader.ts'

type Location = NonNullable<DashboardData['location']>

/**
 * Where a device is: as a user has set it, else by GPS, else that of its cell tower. Null if that is not known, or the
 * reader may not see it.
 */
export async function locationOf(
  { tx, rights }: Reader,
  deviceId: number,
  known: ReadonlyMap<string, LatestValue>,
): Promise<Location | null> {
  if (!rights.has('view_device_location')) return null
  const set = await tx
    .selectFrom('devices')
    .select(['user_set_latitude', 'user_set_longitude'])
    .where('id', '=', deviceId)
    .executeTakeFirstOrThrow()
  const reported = (name: string): unknown => known.get(name)?.latest
  const candidates = [
    ['user', set.user_set_latitude, set.user_set_longitude],
    ['gps', reported('latitude'), reported('longitude')],
    ['cell', reported('cell_tower_latitude'), reported('cell_tower_longitude')],
  ] as const
  for (const [source, latitude, longitude] of candidates)
    if (typeof latitude === 'number' && typeof longitude === 'number') return { source, latitude, longitude }
  return null
}
