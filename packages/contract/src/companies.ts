import { z } from 'zod'
import { del, get, post, put } from './kit/endpoint.ts'
import { channelAnswer, commaList, created, id, item, listQuery, nothing, page, queryId } from './kit/page.ts'

export const Company = z.object({
  id: z.number(),
  name: z.string(),
  /** The same name under the key that other clients read. */
  company_name: z.string(),
  level: z.number(),
  parent_id: z.number().nullable(),
  parent_name: z.string().nullable(),
  users_count: z.number(),
  devices_count: z.number(),
  created_at: z.string(),
})
export type Company = z.output<typeof Company>

const name = z.string().trim().min(3).max(200)

export const companies = {
  list: get('/companies', {
    access: 'signed-in', scope: 'companies:read', summary: 'List own company and its subsidiaries', answer: page(Company),
    input: z.object({ ...listQuery, id: commaList(queryId).optional(), parent_id: queryId.optional(), level: commaList(z.coerce.number().int()).optional() }),
  }),
  get: get('/companies/{id}', { access: 'signed-in', scope: 'companies:read', summary: 'Read a company', answer: item(Company) }),
  create: post('/companies', {
    access: 'create_companies', scope: 'companies:write', once: true, says: 'company.created', summary: 'Add a company below another',
    input: z.object({ name, parent_id: id }), answer: created(Company),
  }),
  update: put('/companies/{id}', {
    access: 'update_companies', scope: 'companies:write', says: 'company.updated', summary: 'Rename a company', input: z.object({ name }), answer: nothing,
  }),
  move: post('/companies/move', {
    access: 'move_companies', scope: 'companies:write', once: true, errors: ['CONFLICT'], says: 'company.moved', summary: 'Move a company under another',
    input: z.object({ source: id, target: id }), answer: nothing,
  }),
  remove: del('/companies/{id}', {
    access: 'delete_companies', scope: 'companies:write', errors: ['COMPANY_NOT_EMPTY'], summary: 'Remove an empty company', answer: channelAnswer,
  }),
}
