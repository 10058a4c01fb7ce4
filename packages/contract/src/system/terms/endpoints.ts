import { endpoints, get } from '../../kit/endpoint.ts'
import { item } from '../../kit/page.ts'
import type { termsSchemas } from './schemas.ts'

/**
 * Users accept the terms with `PUT /account/user {tos_accepted: true}`. The user's `tos_accepted` tells whether this
 * version has been accepted.
 */
export const terms = endpoints<typeof termsSchemas>()({
  get: get('/terms', { access: 'public', scope: null, answer: item }),
})
