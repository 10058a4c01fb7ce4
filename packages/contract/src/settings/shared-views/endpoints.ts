import { del, endpoints, get, post } from '../../kit/endpoint.ts'
import { created, nothing, page } from '../../kit/page.ts'
import type { sharedViewSchemas } from './schemas.ts'

/** Views of a list that everybody in a company finds there. A company keeps 100 for each list. */
export const sharedViews = endpoints<typeof sharedViewSchemas>()({
  list: get('/shared-views', {
    access: 'signed-in',
    scope: null,
    summary: 'List the views that companies share',
    answer: page,
  }),
  create: post('/shared-views', {
    access: 'update_companies',
    scope: null,
    once: true,
    summary: 'Share a view of a list with the own company; one of the same name is replaced',
    answer: created,
  }),
  remove: del('/shared-views/{id}', {
    access: 'update_companies',
    scope: null,
    summary: 'Stop sharing a view',
    answer: nothing,
  }),
})
