import { endpoints, get } from '../kit/endpoint.ts'
import { item } from '../kit/page.ts'
import type { searchSchemas } from './schemas.ts'

export const search = endpoints<typeof searchSchemas>()({
  /** Searches all groups in one request. The response omits groups that the caller may not see, and unknown ones. */
  find: get('/search', {
    access: 'signed-in',
    scope: 'search:read',
    answer: item,
  }),
})
