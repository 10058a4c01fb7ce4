import { z } from 'zod'
import { del, get, post } from './kit/endpoint.ts'
import { commaList, created, id, item, listQuery, nothing, page, queryId } from './kit/page.ts'

export const Tag = z.object({
  id: z.number(),
  tag_id: z.number(),
  company_id: z.number(),
  company_name: z.string(),
  name: z.string(),
  description: z.string(),
  color: z.string(),
  devices_count: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Tag = z.output<typeof Tag>

const color = z.string().regex(/^#[0-9a-fA-F]{6}$/)
export const tags = {
  list: get('/tags', {
    access: 'view_tags', scope: 'tags:read', summary: 'List tags', answer: page(Tag),
    input: z.object({ ...listQuery, id: commaList(queryId).optional(), company_id: queryId.optional() }),
  }),
  get: get('/tags/{id}', { access: 'view_tags', scope: 'tags:read', summary: 'Read a tag', answer: item(Tag) }),
  create: post('/tags', {
    access: 'create_tags', scope: 'tags:write', once: true, errors: ['TAG_NAME_TAKEN'], says: 'tag.created', summary: 'Add a tag',
    input: z.object({ company_id: id, name: z.string().trim().min(3).max(100), description: z.string().trim().max(200).default(''), color: color.default('#667085') }),
    answer: created(Tag),
  }),
  remove: del('/tags/{id}', { access: 'delete_tags', scope: 'tags:write', says: 'tag.removed', summary: 'Remove a tag', answer: nothing }),
}
