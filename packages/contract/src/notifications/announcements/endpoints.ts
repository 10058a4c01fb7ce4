import { del, endpoints, get, post, put } from '../../kit/endpoint.ts'
import { created, nothing, page } from '../../kit/page.ts'
import type { announcementSchemas } from './schemas.ts'

/** Announcements of the operator to all signed-in users. */
export const announcements = endpoints<typeof announcementSchemas>()({
  list: get('/announcements', {
    access: 'signed-in',
    scope: 'announcements:read',
    answer: page,
  }),
  create: post('/announcements', {
    access: 'create_announcements',
    scope: 'announcements:write',
    once: true,
    answer: created,
  }),
  update: put('/announcements/{id}', {
    access: 'create_announcements',
    scope: 'announcements:write',
    answer: nothing,
  }),
  remove: del('/announcements/{id}', {
    access: 'create_announcements',
    scope: 'announcements:write',
    answer: nothing,
  }),
})
