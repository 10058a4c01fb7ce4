import { z } from 'zod'
import { get, put } from '../kit/endpoint.ts'
import { id, listQuery, nothing, page } from '../kit/page.ts'

/**
 * What users are told about. A page has a text of its own for a type, made with `params`, or shows `summary`.
 * `creditAmountTooLow` shows the buy link. `deviceAwaitingApproval` has params device_id, name, reason (join, rekey,
 * duplicate); `devicesUnclaimed` has none: devices that nobody registered wait. `impersonationRequested` has params actor, company and reason,
 * `impersonationAllowed` and `impersonationRefused` user and company; `rolloutStopped` and `rolloutDone` rollout_id, file and failed.
 */
export const notificationTypes = ['creditAmountTooLow', 'deviceAwaitingApproval', 'devicesUnclaimed', 'impersonationRequested', 'impersonationAllowed', 'impersonationRefused', 'rolloutStopped', 'rolloutDone'] as const
export type NotificationType = (typeof notificationTypes)[number]

export const Notification = z.object({
  id: z.number(),
  type: z.string(),
  /** Plain text in English. */
  summary: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  created_at: z.string(),
  seen_at: z.string().nullable(),
})
export type Notification = z.output<typeof Notification>

/** The bell: a user's own notifications, the newest first. `meta.unseen` counts those not seen yet. */
export const notifications = {
  list: get('/notifications', { access: 'signed-in', scope: 'notifications:read', summary: 'List own notifications', input: z.object(listQuery), answer: page(Notification) }),
  see: put('/notifications', {
    access: 'signed-in', scope: 'notifications:write', summary: 'Mark own notifications as seen; ids that are gone are passed over',
    input: z.object({ id: z.array(id).max(1000) }), answer: nothing,
  }),
}
