import { del, endpoints, get } from '../../kit/endpoint.ts'
import { nothing, page } from '../../kit/page.ts'
import type { sessionSchemas } from './schemas.ts'

/** Sessions and sign-in history: all users see their own, user administrators also those of other users. */
export const sessions = endpoints<typeof sessionSchemas>()({
  list: get('/account/sessions', {
    access: 'signed-in',
    scope: null,
    oneself: true,
    summary: 'List your sessions',
    answer: page,
  }),
  end: del('/account/sessions/{id}', {
    access: 'signed-in',
    scope: null,
    says: 'session.ended',
    summary: 'End one of your sessions',
    answer: nothing,
  }),
  endOthers: del('/account/sessions', {
    access: 'signed-in',
    scope: null,
    says: 'session.othersEnded',
    summary: 'End all your sessions except the current one',
    answer: nothing,
  }),
  logins: get('/account/logins', {
    access: 'signed-in',
    scope: null,
    oneself: true,
    summary: 'List your sign-ins of the last 90 days',
    answer: page,
  }),
  /** Only the user's sessions that act in a company within the caller's scope. */
  ofUser: get('/users/{id}/sessions', {
    access: 'update_users',
    scope: 'users:read',
    summary: 'List the sessions of a user',
    answer: page,
  }),
  endOfUser: del('/users/{id}/sessions', {
    access: 'update_users',
    scope: 'users:write',
    says: 'session.allEnded',
    summary: 'End all sessions of a user',
    answer: nothing,
  }),
  endOneOfUser: del('/users/sessions/{id}', {
    access: 'update_users',
    scope: 'users:write',
    says: 'session.ended',
    summary: 'End one session of a user',
    answer: nothing,
  }),
  /** Only for users whose home company is within the caller's scope. */
  loginsOfUser: get('/users/{id}/logins', {
    access: 'update_users',
    scope: 'users:read',
    summary: 'List the sign-ins of a user in the last 90 days',
    answer: page,
  }),
})
