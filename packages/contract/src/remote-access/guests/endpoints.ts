import { del, endpoints, get, post, put } from '../../kit/endpoint.ts'
import { item, nothing } from '../../kit/page.ts'
import type { guestSchemas } from './schemas.ts'

/** Guests without an account, who see a running terminal by its link. */
export const remoteGuests = endpoints<typeof guestSchemas>()({
  link: get('/remote/sessions/{id}/guest-link', {
    access: 'open_remote_sessions',
    scope: null,
    errors: ['CONFLICT', 'UNAVAILABLE'],
    answer: item,
  }),
  share: put('/remote/sessions/{id}/guest-link', {
    access: 'open_remote_sessions',
    scope: null,
    errors: ['CONFLICT', 'UNAVAILABLE'],
    answer: item,
  }),
  stop: del('/remote/sessions/{id}/guest-link', {
    access: 'open_remote_sessions',
    scope: null,
    errors: ['CONFLICT', 'UNAVAILABLE'],
    answer: nothing,
  }),
  remove: del('/remote/sessions/{id}/guests/{guest_id}', {
    access: 'open_remote_sessions',
    scope: null,
    errors: ['CONFLICT', 'UNAVAILABLE'],
    answer: nothing,
  }),
  /** By POST, so that the token is in no address. */
  read: post('/remote/guest-link', {
    access: 'public',
    scope: null,
    reads: true,
    errors: ['LINK_NOT_VALID', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
    answer: item,
  }),
  join: post('/remote/guests', {
    access: 'public',
    scope: null,
    errors: ['LINK_NOT_VALID', 'WRONG_PASSWORD', 'LIMIT_REACHED', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
    answer: item,
  }),
})
