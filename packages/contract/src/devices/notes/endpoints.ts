import { del, endpoints, get, post } from '../../kit/endpoint.ts'
import { created, nothing, page } from '../../kit/page.ts'
import type { deviceNoteSchemas } from './schemas.ts'

/** What users have written about a device. */
export const deviceNotes = endpoints<typeof deviceNoteSchemas>()({
  list: get('/devices/{id}/notes', {
    access: 'view_device_notes',
    scope: 'devices:read',
    answer: page,
  }),
  create: post('/devices/{id}/notes', {
    access: 'create_device_notes',
    scope: 'devices:write',
    once: true,
    says: 'note.added',
    errors: ['LIMIT_REACHED'],
    answer: created,
  }),
  /** Authors may delete their own notes; deleting those of others also requires `update_devices`. */
  remove: del('/devices/{id}/notes/{note_id}', {
    access: 'create_device_notes',
    scope: 'devices:write',
    says: 'note.removed',
    answer: nothing,
  }),
})
