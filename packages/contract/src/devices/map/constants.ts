/** Where the position of a device comes from. An earlier source takes precedence over a later one. */
export const positionSources = ['user', 'gps', 'cell_tower'] as const
export type PositionSource = (typeof positionSources)[number]

/** The closest zoom level of the map of devices: about 2 cm per pixel. */
export const MAX_ZOOM = 22
