import type { Operator } from './constants.ts'

/** How a comparison asks where a device is. `enters` and `leaves` hold only at the moment of the change. */
export const geofenceOperators = ['enters', 'leaves', 'inside', 'outside'] as const satisfies readonly Operator[]
export type GeofenceOperator = (typeof geofenceOperators)[number]

/** What is known about a device and a geofence. Without a position, nothing is. */
export type GeofenceState = 'inside' | 'outside'

/** Returns the parameter by which a comparison names a geofence. */
export const geofenceAddress = (id: number): string => `geofence:${id}`

/** Returns the id of the geofence that a parameter names; undefined for any other parameter. */
export function geofenceOf(parameter: string): number | undefined {
  const [, id] = /^geofence:([1-9]\d{0,9})$/.exec(parameter) ?? []
  return id === undefined || Number(id) > 2_147_483_647 ? undefined : Number(id)
}

/** Whether an operator asks where a device is. */
export const asksWhere = (operator: string): operator is GeofenceOperator =>
  geofenceOperators.some((known) => known === operator)
