import { del, endpoints, get, post } from '../../kit/endpoint.ts'
import { created, nothing, page } from '../../kit/page.ts'
import type { sharedViewSchemas } from './schemas.ts'

/** Views of a list that are shared with all users of a company. At most 100 per company and list. */
export const sharedViews = endpoints<typeof sharedViewSchemas>()({
  list: get('/shared-views', {
    access: 'signed-in',
    scope: null,
    answer: page,
  }),
  create: post('/shared-views', {
    access: 'update_companies',
    scope: null,
    once: true,
    answer: created,
  }),
  remove: del('/shared-views/{id}', {
    access: 'update_companies',
    scope: null,
    answer: nothing,
  }),
})
