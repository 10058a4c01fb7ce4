import { del, endpoints, get, post, put } from '../kit/endpoint.ts'
import { created, item, nothing, page, raw } from '../kit/page.ts'
import type { authSchemas } from './schemas.ts'

export const auth = endpoints<typeof authSchemas>()({
  /**
   * The first request of every page load. Restores a lost anti-forgery cookie, since no other request works without it.
   */
  session: get('/account/session', {
    access: 'public',
    scope: null,
    answer: item,
  }),
  login: post('/account/login', {
    access: 'public',
    scope: null,
    errors: ['INVALID_CREDENTIALS', 'MFA_REQUIRED', 'CONFIRMATION_FAILED', 'TOO_MANY_REQUESTS'],
    answer: item,
  }),
  refresh: post('/account/token/refresh', {
    access: 'public',
    scope: null,
    errors: ['UNAUTHORIZED'],
    answer: item,
  }),
  revoke: post('/account/token/revoke', {
    access: 'public',
    scope: null,
    answer: raw,
  }),
  user: get('/user', {
    access: 'signed-in',
    scope: 'user:read',
    answer: raw,
  }),
  acceptTerms: put('/account/user', {
    access: 'signed-in',
    scope: null,
    answer: nothing,
  }),
  scopes: get('/account/scopes', {
    access: 'signed-in',
    scope: 'any',
    answer: page,
  }),
  tokens: get('/account/tokens', {
    access: 'signed-in',
    scope: null,
    answer: page,
  }),
  /**
   * A token is exempt from the confirmation steps that sessions have to pass, so users with a second factor confirm it
   * when they create the token.
   */
  createToken: post('/account/tokens', {
    access: 'signed-in',
    scope: null,
    once: true,
    confirm: 'mfa',
    says: 'token.created',
    answer: created,
  }),
  removeToken: del('/account/tokens/{id}', {
    access: 'signed-in',
    scope: null,
    says: 'token.removed',
    answer: nothing,
  }),
})
