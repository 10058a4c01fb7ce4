import { endpoints, get, put } from '../kit/endpoint.ts'
import { nothing, page } from '../kit/page.ts'
import type { notificationSchemas } from './schemas.ts'

/** The current user's notifications, newest first. `meta.unseen` is the number of unseen ones. */
export const notifications = endpoints<typeof notificationSchemas>()({
  list: get('/notifications', {
    access: 'signed-in',
    scope: 'notifications:read',
    answer: page,
  }),
  see: put('/notifications', {
    access: 'signed-in',
    scope: 'notifications:write',
    answer: nothing,
  }),
})
