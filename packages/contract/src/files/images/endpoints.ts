import { del, endpoints, get, post, put } from '../../kit/endpoint.ts'
import { created, item, nothing, page, storedBytes } from '../../kit/page.ts'
import { imageLimits } from './constants.ts'
import type { imageSchemas } from './schemas.ts'

export const images = endpoints<typeof imageSchemas>()({
  list: get('/images', {
    access: 'view_files',
    scope: 'images:read',
    answer: page,
  }),
  create: post('/images', {
    access: 'upload_files',
    scope: 'images:write',
    once: true,
    upload: { field: 'image', most: imageLimits.bytes },
    errors: [
      'FILE_QUOTA_EXCEEDED',
      'FILE_NOT_RECOGNISED',
      'FORM_EXPECTED',
      'PAYLOAD_TOO_LARGE',
      'STORAGE_FULL',
      'TOO_MANY_REQUESTS',
    ],
    answer: created,
  }),
  picture: get('/images/{id}', {
    access: 'view_files',
    scope: 'images:read',
    answer: storedBytes('image/png', 'image/jpeg'),
  }),
  /**
   * Returns a PNG of at most 256 by 256 pixels, or the original image if it is small enough or no thumbnail can be
   * created.
   */
  thumbnail: get('/images/{id}/thumbnail', {
    access: 'view_files',
    scope: 'images:read',
    answer: storedBytes('image/png', 'image/jpeg'),
  }),
  update: put('/images/{id}', {
    access: 'upload_files',
    scope: 'images:write',
    answer: item,
  }),
  remove: del('/images/{id}', {
    access: 'delete_files',
    scope: 'images:write',
    answer: nothing,
  }),
})
