import { z } from 'zod'
import { del, get, post, put } from './kit/endpoint.ts'
import { commaList, created, id, item, listQuery, nothing, page, queryId } from './kit/page.ts'

/** What a tag can start on a device that gets it. */
export const tagActionKinds = ['firmware_upload', 'config_upload', 'execute_tasks_group', 'execute_multiconfig_template'] as const
export type TagActionKind = (typeof tagActionKinds)[number]
/** The most that a tag can start. */
export const maxTagActions = 4

export const TagAction = z.object({ tag_id: z.number(), action: z.enum(tagActionKinds), source_id: z.number(), source_name: z.string(), created_at: z.string() })
export type TagAction = z.output<typeof TagAction>

export const Tag = z.object({
  id: z.number(),
  tag_id: z.number(),
  company_id: z.number(),
  company_name: z.string(),
  name: z.string(),
  description: z.string(),
  color: z.string(),
  devices_count: z.number(),
  actions: z.array(TagAction),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Tag = z.output<typeof Tag>

/** The vendor's own document spells one kind with a slip, and scripts send it so. */
const kind = z.preprocess((value) => (value === 'execute_mulficonfig_template' ? 'execute_multiconfig_template' : value), z.enum(tagActionKinds))
const name = z.string().trim().min(3).max(100)
const description = z.string().trim().max(200)
const color = z.string().regex(/^#[0-9a-fA-F]{6}$/)
const actions = z.array(z.object({ action: kind, source_id: id })).max(maxTagActions)

export const tags = {
  list: get('/tags', {
    access: 'view_tags', scope: 'tags:read', summary: 'List tags', answer: page(Tag),
    input: z.object({ ...listQuery, id: commaList(queryId).optional(), company_id: commaList(queryId).optional() }),
  }),
  get: get('/tags/{id}', { access: 'view_tags', scope: 'tags:read', summary: 'Read a tag', answer: item(Tag) }),
  create: post('/tags', {
    access: 'create_tags', scope: 'tags:write', once: true, errors: ['TAG_NAME_TAKEN'], says: 'tag.created', summary: 'Add a tag',
    input: z.object({ company_id: id, name, description: description.default(''), color: color.default('#667085'), actions: actions.default([]) }),
    answer: created(Tag),
  }),
  /** What is not given stays as it is; actions replace those that the tag has. */
  update: put('/tags/{id}', {
    access: 'update_tags', scope: 'tags:write', errors: ['TAG_NAME_TAKEN'], says: 'tag.updated', summary: 'Edit a tag',
    input: z.object({ name, description, color, actions }).partial(), answer: nothing,
  }),
  remove: del('/tags/{id}', { access: 'delete_tags', scope: 'tags:write', says: 'tag.removed', summary: 'Remove a tag', answer: nothing }),
}
