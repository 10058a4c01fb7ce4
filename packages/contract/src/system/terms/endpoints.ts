import { endpoints, get } from '../../kit/endpoint.ts'
import { item } from '../../kit/page.ts'
import type { termsSchemas } from './schemas.ts'

/** They are accepted by `PUT /account/user {tos_accepted: true}`; `tos_accepted` of the user says whether this version was. */
export const terms = endpoints<typeof termsSchemas>()({
  get: get('/terms', { access: 'public', scope: null, summary: 'The terms of service', answer: item }),
})
