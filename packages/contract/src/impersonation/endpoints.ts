import { del, endpoints, get, post } from '../kit/endpoint.ts'
import { created, item, nothing, page } from '../kit/page.ts'
import type { impersonationSchemas } from './schemas.ts'

export const impersonation = endpoints<typeof impersonationSchemas>()({
  logs: get('/impersonation-logs', {
    access: 'view_impersonation_logs',
    scope: 'users:read',
    answer: page,
  }),
  /** Data for the account menu: who may act as the current user, and as whom the current user may act. */
  status: get('/user/impersonation', {
    access: 'signed-in',
    scope: null,
    answer: item,
  }),
  /** `company_id` selects one of several companies of the user; by default the home company. */
  request: post('/impersonations', {
    access: 'impersonate_users',
    scope: null,
    once: true,
    oneself: true,
    errors: ['MAIL_NOT_CONFIGURED', 'TOO_MANY_REQUESTS'],
    says: 'impersonation.requested',
    answer: created,
  }),
  withdraw: del('/impersonations/{id}', {
    access: 'impersonate_users',
    scope: null,
    oneself: true,
    says: 'impersonation.withdrawn',
    answer: nothing,
  }),
  /** Replaces the session cookie with one that acts as the user. */
  start: post('/impersonations/{id}/start', {
    access: 'impersonate_users',
    scope: null,
    oneself: true,
    errors: ['IMPERSONATION_NOT_ALLOWED'],
    answer: nothing,
  }),
  cancel: post('/impersonation/cancel', {
    access: 'signed-in',
    scope: null,
    oneself: false,
    errors: ['CONFLICT'],
    answer: nothing,
  }),
  asked: get('/user/impersonation-requests/{token}', {
    access: 'signed-in',
    scope: null,
    errors: ['LINK_NOT_VALID', 'TOO_MANY_REQUESTS'],
    answer: item,
  }),
  confirm: post('/user/confirm-impersonation-access', {
    access: 'signed-in',
    scope: null,
    errors: ['LINK_NOT_VALID', 'TOO_MANY_REQUESTS'],
    says: 'impersonation.allowed',
    answer: nothing,
  }),
  refuse: post('/user/refuse-impersonation-access', {
    access: 'signed-in',
    scope: null,
    errors: ['LINK_NOT_VALID', 'TOO_MANY_REQUESTS'],
    says: 'impersonation.refused',
    answer: nothing,
  }),
  revoke: post('/user/revoke-impersonation-access', {
    access: 'signed-in',
    scope: null,
    says: 'impersonation.revoked',
    answer: nothing,
  }),
})
