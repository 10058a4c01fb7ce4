import { endpoints, post } from '../../kit/endpoint.ts'
import { item } from '../../kit/page.ts'
import type { lostDeviceSchemas } from './schemas.ts'

/** Ends everything that somebody could do with a lost laptop or phone. */
export const lostDevice = endpoints<typeof lostDeviceSchemas>()({
  /** The session that sends the request continues. */
  own: post('/account/lost-device', { access: 'signed-in', scope: null, confirm: 'password', answer: item }),
  /** Only what acts in companies within the caller's scope. */
  ofUser: post('/users/{id}/lost-device', {
    access: 'update_users',
    scope: 'users:write',
    confirm: 'password',
    answer: item,
  }),
})
