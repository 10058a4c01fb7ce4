/** The types of events, in the order of the catalogue. A type never changes its meaning. */
export const eventTypes = [
  'device.added',
  'device.removed',
  'device.moved',
  'device.online',
  'device.offline',
  'firmware.finished',
  'config.finished',
  'file.finished',
  'task.finished',
  'job.finished',
  'alert.triggered',
  'alert.resolved',
  'incident.opened',
  'incident.acknowledged',
  'incident.resolved',
  'user.signed_in',
  'user.acted',
] as const
export type EventType = (typeof eventTypes)[number]

/** The permission that a user needs to see events of a type, and to have them sent somewhere. */
export const permissionFor = (type: EventType) =>
  type.startsWith('user.')
    ? 'view_audit'
    : type.startsWith('alert.') || type.startsWith('incident.')
      ? 'view_device_alerts'
      : 'view_devices'

export const eventLimits = {
  /** Subscriptions of a company. */
  subscriptions: 50,
  /** Events that wait for a subscription. The oldest beyond are dropped. */
  waiting: 50_000,
  /** Seconds for which an event is tried. */
  tried: 86_400,
  /** Answers that are kept of a subscription. */
  answers: 50,
  /** Days for which events are kept. */
  days: 3,
  /** Events that a page shows at most. */
  shown: 500,
} as const
