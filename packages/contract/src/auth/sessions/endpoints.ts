import { del, endpoints, get } from '../../kit/endpoint.ts'
import { nothing, page } from '../../kit/page.ts'
import type { sessionSchemas } from './schemas.ts'

/** Sessions and sign-in history: all users see their own, user administrators also those of other users. */
export const sessions = endpoints<typeof sessionSchemas>()({
  list: get('/account/sessions', {
    access: 'signed-in',
    scope: null,
    oneself: true,
    answer: page,
  }),
  end: del('/account/sessions/{id}', {
    access: 'signed-in',
    scope: null,
    says: 'session.ended',
    answer: nothing,
  }),
  endOthers: del('/account/sessions', {
    access: 'signed-in',
    scope: null,
    says: 'session.othersEnded',
    answer: nothing,
  }),
  logins: get('/account/logins', {
    access: 'signed-in',
    scope: null,
    oneself: true,
    answer: page,
  }),
  /** Only the user's sessions that act in a company within the caller's scope. */
  ofUser: get('/users/{id}/sessions', {
    access: 'update_users',
    scope: 'users:read',
    answer: page,
  }),
  endOfUser: del('/users/{id}/sessions', {
    access: 'update_users',
    scope: 'users:write',
    says: 'session.allEnded',
    answer: nothing,
  }),
  endOneOfUser: del('/users/sessions/{id}', {
    access: 'update_users',
    scope: 'users:write',
    says: 'session.ended',
    answer: nothing,
  }),
  /** Only for users whose home company is within the caller's scope. */
  loginsOfUser: get('/users/{id}/logins', {
    access: 'update_users',
    scope: 'users:read',
    answer: page,
  }),
})
