// What is known of the past of devices. Threads import this file alone, because the whole feature takes a second to load.
export { readConnections } from './connections/course.ts'
export { readSetPositions, type AppliedGeofence, type Placed } from './geofences/now.ts'
export { boxOf, isInside, isWithin } from './geofences/shape.ts'
