import { del, endpoints, get, post, put } from '../../kit/endpoint.ts'
import { created, nothing, page } from '../../kit/page.ts'
import type { announcementSchemas } from './schemas.ts'

/** Announcements of the operator to all signed-in users. */
export const announcements = endpoints<typeof announcementSchemas>()({
  list: get('/announcements', {
    access: 'signed-in',
    scope: 'announcements:read',
    summary: 'List current announcements; with all=true, users who can write them also get scheduled and ended ones',
    answer: page,
  }),
  create: post('/announcements', {
    access: 'create_announcements',
    scope: 'announcements:write',
    once: true,
    summary: 'Create an announcement to all users',
    answer: created,
  }),
  update: put('/announcements/{id}', {
    access: 'create_announcements',
    scope: 'announcements:write',
    summary: 'Edit an announcement',
    answer: nothing,
  }),
  remove: del('/announcements/{id}', {
    access: 'create_announcements',
    scope: 'announcements:write',
    summary: 'Delete an announcement',
    answer: nothing,
  }),
})
