import { del, endpoints, get, post, put } from '../kit/endpoint.ts'
import { created, item, nothing, page } from '../kit/page.ts'
import type { tagSchemas } from './schemas.ts'

export const tags = endpoints<typeof tagSchemas>()({
  list: get('/tags', {
    access: 'view_tags',
    scope: 'tags:read',
    answer: page,
  }),
  get: get('/tags/{id}', { access: 'view_tags', scope: 'tags:read', answer: item }),
  create: post('/tags', {
    access: 'create_tags',
    scope: 'tags:write',
    once: true,
    errors: ['TAG_NAME_TAKEN'],
    says: 'tag.created',
    answer: created,
  }),
  /** Fields that are not sent keep their values. `actions` replaces all actions of the tag. */
  update: put('/tags/{id}', {
    access: 'update_tags',
    scope: 'tags:write',
    errors: ['TAG_NAME_TAKEN'],
    says: 'tag.updated',
    answer: nothing,
  }),
  remove: del('/tags/{id}', {
    access: 'delete_tags',
    scope: 'tags:write',
    says: 'tag.removed',
    answer: nothing,
  }),
})
