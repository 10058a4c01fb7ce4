// The past of devices. Worker threads import only this file, because the whole feature takes a second to load.
export { readConnections } from './connections/history.ts'
export { readSetPositions, type AppliedGeofence, type Placed } from './geofences/now.ts'
export { boxOf, isInside, isWithin } from './geofences/shape.ts'
