import { endpoints, get, post } from '../../kit/endpoint.ts'
import { item } from '../../kit/page.ts'
import type { hostSchemas } from './schemas.ts'

/** The hosts of this installation. */
export const hosts = endpoints<typeof hostSchemas>()({
  list: get('/system/hosts', { access: 'super_admin', scope: 'system:read', answer: item }),
  /** Sent by the command with which a host joins. A token opens the answer and is never sent. */
  join: post('/system/hosts/join', {
    access: 'public',
    scope: null,
    errors: ['FORBIDDEN', 'TOO_MANY_REQUESTS'],
    answer: item,
  }),
})
