import { del, endpoints, get, post, put } from '../../../kit/endpoint.ts'
import { created, item, nothing, page } from '../../../kit/page.ts'
import type { applicationSchemas } from './schemas.ts'

/** The OAuth applications of the account, and the access that it has granted to applications. */
export const applications = endpoints<typeof applicationSchemas>()({
  list: get('/account/applications', {
    access: 'signed-in',
    scope: null,
    summary: 'List your OAuth applications',
    answer: page,
  }),
  create: post('/account/applications', {
    access: 'signed-in',
    scope: null,
    once: true,
    confirm: 'mfa',
    errors: ['APPLICATION_LIMIT'],
    says: 'application.created',
    summary: 'Create an OAuth application; the secret of a confidential one is returned only this once',
    answer: created,
  }),
  update: put('/account/applications/{id}', {
    access: 'signed-in',
    scope: null,
    confirm: 'mfa',
    says: 'application.updated',
    summary: 'Edit an OAuth application; access already granted does not change',
    answer: nothing,
  }),
  renewSecret: post('/account/applications/{id}/secret', {
    access: 'signed-in',
    scope: null,
    once: true,
    confirm: 'mfa',
    summary: 'Generate a new secret for a confidential application; the old one stops working',
    answer: item,
  }),
  remove: del('/account/applications/{id}', {
    access: 'signed-in',
    scope: null,
    says: 'application.removed',
    summary: 'Delete an OAuth application and all access granted to it',
    answer: nothing,
  }),
  grants: get('/account/grants', {
    access: 'signed-in',
    scope: null,
    summary: 'List the applications that have access to your account',
    answer: page,
  }),
  revoke: del('/account/grants/{id}', {
    access: 'signed-in',
    scope: null,
    says: 'grant.revoked',
    summary: "Revoke an application's access to your account",
    answer: nothing,
  }),
})
