import type { Comparison, TaggedBlock } from '@outpost/contract/alerts/conditions'
import { geofenceAddress, geofenceOf } from '@outpost/contract/alerts/geofence'
import { geofences } from '@outpost/contract/devices/geofences/endpoints'
import { useData } from '../../../kit/api/query.ts'
import { useCan } from '../../../kit/auth/can.ts'
import { useText } from '../../../kit/i18n/i18n.ts'

const comparisonsOf = (blocks: readonly TaggedBlock[]): Comparison[] =>
  blocks.flatMap(({ expression, conditions }) => [...expression, ...comparisonsOf(conditions ?? [])])

/** Whether conditions compare where a device is. */
export const comparesPlaces = (blocks: readonly TaggedBlock[]): boolean =>
  comparisonsOf(blocks).some(({ parameter }) => geofenceOf(parameter ?? '') !== undefined)

/** The most geofences that are offered. */
const most = 1000

/** Returns the geofences that the user sees as options of a comparison, and a function that names them. */
export function useGeofences(isNeeded: boolean) {
  const t = useText()
  const can = useCan()
  const { data } = useData(geofences.list, { limit: most }, { enabled: isNeeded && can(geofences.list) })
  const rows = data?.rows ?? []
  return {
    options: rows.map(({ id, name }) => ({
      value: geofenceAddress(id),
      label: name,
      hint: t('alerts:geofence.hint'),
    })),
    nameOf: (parameter: string): string => {
      const id = geofenceOf(parameter) ?? 0
      return rows.find((row) => row.id === id)?.name ?? t('alerts:geofence.number', { id })
    },
  }
}
