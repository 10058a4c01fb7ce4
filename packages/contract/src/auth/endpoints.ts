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
    summary: 'Read whether there is a session, and receive its anti-forgery cookie',
    answer: item,
  }),
  login: post('/account/login', {
    access: 'public',
    scope: null,
    errors: ['INVALID_CREDENTIALS', 'MFA_REQUIRED', 'CONFIRMATION_FAILED', 'TOO_MANY_REQUESTS'],
    summary: 'Sign in and receive the session and anti-forgery cookies',
    answer: item,
  }),
  refresh: post('/account/token/refresh', {
    access: 'public',
    scope: null,
    summary: 'Exchange an expired session for a fresh one',
    answer: item,
  }),
  revoke: post('/account/token/revoke', {
    access: 'public',
    scope: null,
    summary: 'Sign out',
    answer: raw,
  }),
  user: get('/user', {
    access: 'signed-in',
    scope: 'user:read',
    summary: 'Read the current user',
    answer: raw,
  }),
  acceptTerms: put('/account/user', {
    access: 'signed-in',
    scope: null,
    summary: 'Accept the terms of service',
    answer: nothing,
  }),
  scopes: get('/account/scopes', {
    access: 'signed-in',
    scope: 'any',
    summary: 'List the scopes that a token or an application may be given',
    answer: page,
  }),
  tokens: get('/account/tokens', {
    access: 'signed-in',
    scope: null,
    summary: 'List your personal access tokens',
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
    summary: 'Create a personal access token; the token itself is returned only this once',
    answer: created,
  }),
  removeToken: del('/account/tokens/{id}', {
    access: 'signed-in',
    scope: null,
    says: 'token.removed',
    summary: 'Revoke a personal access token',
    answer: nothing,
  }),
})
