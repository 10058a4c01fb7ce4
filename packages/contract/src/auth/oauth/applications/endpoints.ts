import { del, endpoints, get, post, put } from '../../../kit/endpoint.ts'
import { created, item, nothing, page } from '../../../kit/page.ts'
import type { applicationSchemas } from './schemas.ts'

/** The OAuth applications of the account, and the access that it has granted to applications. */
export const applications = endpoints<typeof applicationSchemas>()({
  list: get('/account/applications', {
    access: 'signed-in',
    scope: null,
    answer: page,
  }),
  create: post('/account/applications', {
    access: 'signed-in',
    scope: null,
    once: true,
    confirm: 'mfa',
    errors: ['APPLICATION_LIMIT'],
    says: 'application.created',
    answer: created,
  }),
  update: put('/account/applications/{id}', {
    access: 'signed-in',
    scope: null,
    confirm: 'mfa',
    says: 'application.updated',
    answer: nothing,
  }),
  renewSecret: post('/account/applications/{id}/secret', {
    access: 'signed-in',
    scope: null,
    once: true,
    confirm: 'mfa',
    answer: item,
  }),
  remove: del('/account/applications/{id}', {
    access: 'signed-in',
    scope: null,
    says: 'application.removed',
    answer: nothing,
  }),
  grants: get('/account/grants', {
    access: 'signed-in',
    scope: null,
    answer: page,
  }),
  revoke: del('/account/grants/{id}', {
    access: 'signed-in',
    scope: null,
    says: 'grant.revoked',
    answer: nothing,
  }),
})
