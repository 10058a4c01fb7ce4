import { del, endpoints, get, post } from '../kit/endpoint.ts'
import { created, item, nothing, page } from '../kit/page.ts'
import type { impersonationSchemas } from './schemas.ts'

export const impersonation = endpoints<typeof impersonationSchemas>()({
  logs: get('/impersonation-logs', {
    access: 'view_impersonation_logs',
    scope: 'users:read',
    summary: 'List requests to act as another user, and when they were used',
    answer: page,
  }),
  /** Data for the account menu: who may act as the current user, and as whom the current user may act. */
  status: get('/user/impersonation', {
    access: 'signed-in',
    scope: null,
    summary: 'Read the open requests and accesses that concern your account',
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
    summary: 'Ask a user for permission to act as them',
    answer: created,
  }),
  withdraw: del('/impersonations/{id}', {
    access: 'impersonate_users',
    scope: null,
    oneself: true,
    says: 'impersonation.withdrawn',
    summary: 'Withdraw a request, allowed or not',
    answer: nothing,
  }),
  /** Replaces the session cookie with one that acts as the user. */
  start: post('/impersonations/{id}/start', {
    access: 'impersonate_users',
    scope: null,
    oneself: true,
    errors: ['IMPERSONATION_NOT_ALLOWED'],
    summary: 'Start acting as a user who has allowed it',
    answer: nothing,
  }),
  cancel: post('/impersonation/cancel', {
    access: 'signed-in',
    scope: null,
    oneself: false,
    errors: ['CONFLICT'],
    summary: 'Stop acting as another user',
    answer: nothing,
  }),
  asked: get('/user/impersonation-requests/{token}', {
    access: 'signed-in',
    scope: null,
    errors: ['LINK_NOT_VALID', 'TOO_MANY_REQUESTS'],
    summary: 'Read a request to act as you, by the token from the email',
    answer: item,
  }),
  confirm: post('/user/confirm-impersonation-access', {
    access: 'signed-in',
    scope: null,
    errors: ['LINK_NOT_VALID', 'TOO_MANY_REQUESTS'],
    says: 'impersonation.allowed',
    summary: 'Allow a request to act as you, by the token from the email',
    answer: nothing,
  }),
  refuse: post('/user/refuse-impersonation-access', {
    access: 'signed-in',
    scope: null,
    errors: ['LINK_NOT_VALID', 'TOO_MANY_REQUESTS'],
    says: 'impersonation.refused',
    summary: 'Deny a request to act as you, with the token from the email',
    answer: nothing,
  }),
  revoke: post('/user/revoke-impersonation-access', {
    access: 'signed-in',
    scope: null,
    says: 'impersonation.revoked',
    summary: 'Revoke all access to your account; anyone acting as you loses it immediately',
    answer: nothing,
  }),
})
