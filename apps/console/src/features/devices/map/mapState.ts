import type { LocatedDevice, MapCluster } from '@outpost/contract/devices/map/schemas'
import { deviceStatuses } from '@outpost/contract/devices/fields'
import type { Tone } from '@outpost/ui/Cells'
import { statusTones } from '../state.ts'

/** The states by which the map colours devices, the worst first. */
export const mapStates = ['offline', 'problem', 'online', 'inactive'] as const
export type MapState = (typeof mapStates)[number]

/** The tone of each state on the map. What lists also show has the same tone as there. */
export const mapTones = {
  offline: statusTones.offline,
  problem: 'pending',
  online: statusTones.online,
  inactive: statusTones.not_activated,
} as const satisfies Record<MapState, Tone>

/** Returns the state of a device on the map. */
export function mapStateOf({ status, has_problem }: Pick<LocatedDevice, 'status' | 'has_problem'>): MapState {
  if (status === deviceStatuses.offline) return 'offline'
  if (status !== deviceStatuses.online) return 'inactive'
  return has_problem ? 'problem' : 'online'
}

/** Returns the worst state of the devices of a cluster. */
export const worstOf = (cluster: Pick<MapCluster, MapState>): MapState =>
  mapStates.find((state) => cluster[state] > 0) ?? 'inactive'

/** Adds up the devices of clusters by state. */
export const totalsOf = (clusters: readonly MapCluster[]): Record<MapState, number> =>
  Object.fromEntries(
    mapStates.map((state) => [state, clusters.reduce((sum, cluster) => sum + cluster[state], 0)]),
  ) as Record<MapState, number>
