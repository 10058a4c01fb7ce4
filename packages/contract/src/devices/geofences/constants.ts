export const geofenceKinds = ['circle', 'polygon'] as const
export type GeofenceKind = (typeof geofenceKinds)[number]

export const geofenceLimits = {
  /** Geofences of a company. */
  perCompany: 200,
  /** Corners of a polygon. */
  leastCorners: 3,
  mostCorners: 100,
  /** Metres. */
  leastRadius: 20,
  mostRadius: 1_000_000,
} as const
