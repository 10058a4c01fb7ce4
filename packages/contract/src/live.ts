/**
 * Messages pushed to open pages over Socket.IO (paths `/socket.io` and `/status/socket.io`). A page emits `subscribe`
 * and `unsubscribe` with `{channel}`; the server decides which channels it may receive.
 */
export const liveChannels = {
  /** Sends `BrandChanged` to all users when the brand of the installation has changed. */
  brand: 'brand',
  /** Status and latest values of the devices in the user's part of the company tree. */
  devices: 'devices',
  /** New notifications of one user: `WebNotificationCreated` with `{channel, event, data: Notification}`. */
  user: (userId: number) => `private-user.${userId}`,
  /** Events of the integrations in the user's part of the company tree, as far as the permissions include their types. */
  events: 'events',
  status: /^private-status\.\d+\.[0-9A-Za-z]+$/,
} as const

/**
 * Changes of several devices in one message, at most one message per second and page. Absent fields are unchanged.
 * `joined: true` means that the device may be new to the list, `moved: true` that it was moved to or from another
 * company; a page that shows the device must fetch it again.
 */
export interface DeviceChanges {
  changes: { id: number; [field: string]: unknown }[]
}

export const liveEvents = {
  brandChanged: 'BrandChanged',
  deviceChanges: 'DeviceChanges',
  /** `{events: EventRecord[]}`, at most one message per second and page. */
  events: 'Events',
  devicePending: 'DevicePending',
  notification: 'WebNotificationCreated',
  status: 'status',
  subscriptionError: 'subscription_error',
} as const
