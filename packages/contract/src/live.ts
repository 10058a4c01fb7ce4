/**
 * What is pushed to open pages over Socket.IO (paths `/socket.io` and `/status/socket.io`). A page emits `subscribe` with
 * `{channel}` and `unsubscribe` with `{channel}`; the server decides what it may hear.
 */
export const liveChannels = {
  /** Says `BrandChanged` to everybody when the installation's brand has changed. */
  brand: 'brand',
  /** Status and latest values of devices in the user's own part of the tree. */
  devices: 'devices',
  /** New notifications of one user: `WebNotificationCreated` with `{channel, event, data: Notification}`. */
  user: (userId: number) => `private-user.${userId}`,
  status: /^private-status\.\d+\.[0-9A-Za-z]+$/,
} as const

/**
 * Changes of several devices in one message, at most one a second and page: absent fields are unchanged. `joined: true`
 * says that the device may be new to the list, `moved: true` that it has come from or gone to another company: a page that shows it reads it again.
 */
export interface DeviceChanges {
  changes: { id: number; [field: string]: unknown }[]
}

export const liveEvents = {
  brandChanged: 'BrandChanged',
  deviceChanges: 'DeviceChanges',
  devicePending: 'DevicePending',
  notification: 'WebNotificationCreated',
  status: 'status',
  subscriptionError: 'subscription_error',
} as const
