import { del, endpoints, get, post } from '../kit/endpoint.ts'
import { created, item, nothing, page } from '../kit/page.ts'
import type { impersonationSchemas } from './schemas.ts'

export const impersonation = endpoints<typeof impersonationSchemas>()({
  logs: get('/impersonation-logs', {
    access: 'view_impersonation_logs',
    scope: 'users:read',
    summary: 'List who asked to act as whom, and when that was',
    answer: page,
  }),
  /** Data for the account menu: who may act as the current user, and as whom the current user may act. */
  status: get('/user/impersonation', {
    access: 'signed-in',
    scope: null,
    summary: 'Requests and accesses that concern the own account',
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
    summary: 'Ask a user for leave to act as him',
    answer: created,
  }),
  withdraw: del('/impersonations/{id}', {
    access: 'impersonate_users',
    scope: null,
    oneself: true,
    says: 'impersonation.withdrawn',
    summary: 'Take back a request, or leave that was given',
    answer: nothing,
  }),
  /** Replaces the session cookie with one that acts as the user. */
  start: post('/impersonations/{id}/start', {
    access: 'impersonate_users',
    scope: null,
    oneself: true,
    errors: ['IMPERSONATION_NOT_ALLOWED'],
    summary: 'Begin to act as a user who has allowed it',
    answer: nothing,
  }),
  cancel: post('/impersonation/cancel', {
    access: 'signed-in',
    scope: null,
    oneself: false,
    errors: ['CONFLICT'],
    summary: 'End acting as somebody else and be oneself again',
    answer: nothing,
  }),
  asked: get('/user/impersonation-requests/{token}', {
    access: 'signed-in',
    scope: null,
    errors: ['LINK_NOT_VALID', 'TOO_MANY_REQUESTS'],
    summary: 'Who asks to act as oneself, by the token of the mail',
    answer: item,
  }),
  confirm: post('/user/confirm-impersonation-access', {
    access: 'signed-in',
    scope: null,
    errors: ['LINK_NOT_VALID', 'TOO_MANY_REQUESTS'],
    says: 'impersonation.allowed',
    summary: 'Allow somebody to act as oneself, by the token of the mail',
    answer: nothing,
  }),
  refuse: post('/user/refuse-impersonation-access', {
    access: 'signed-in',
    scope: null,
    errors: ['LINK_NOT_VALID', 'TOO_MANY_REQUESTS'],
    says: 'impersonation.refused',
    summary: 'Refuse it, by the token of the mail',
    answer: nothing,
  }),
  revoke: post('/user/revoke-impersonation-access', {
    access: 'signed-in',
    scope: null,
    says: 'impersonation.revoked',
    summary: 'Take back every access to the own account; whoever acts as oneself is out at once',
    answer: nothing,
  }),
})
