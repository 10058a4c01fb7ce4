import { liveChannels, liveEvents } from '@outpost/contract/live'
import type { Program } from '../context.ts'
import { readNotifications, type NotificationReference } from '../features/notifications/service.ts'
import type { Audience } from './changes.ts'

/** Pushes new notifications to a user's open pages. @returns a function that stops it */
export function pushNotifications(app: Program, audience: Pick<Audience, 'emit' | 'isIn'>): () => void {
  const push = async (notifications: NotificationReference[]): Promise<void> => {
    const here = notifications.filter(([, userId]) => audience.isIn(liveChannels.user(userId)))
    if (here.length === 0) return
    for (const { userId, notification } of await readNotifications(
      app.db,
      here.map(([id]) => id),
    )) {
      const channel = liveChannels.user(userId)
      audience.emit(channel, liveEvents.notification, { channel, event: liveEvents.notification, data: notification })
    }
  }
  return app.bus.subscribe('notifications.created', (payload) => {
    push(payload as NotificationReference[]).catch((error: unknown) =>
      app.log.warn({ error: String(error) }, 'a notification could not be pushed'),
    )
  })
}
