import { z } from 'zod'
import { del, get, post } from '../kit/endpoint.ts'
import { created, listQuery, nothing, page, queryId } from '../kit/page.ts'

/** The list that a view belongs to, by the name under which the console keeps its settings: `devices`. */
const list = z.string().regex(/^[\w.:-]{1,100}$/)
const name = z.string().trim().min(1).max(60)
const column = z.string().min(1).max(64)
/** What the address says of a list: search, order, filters. */
const search = z.record(z.string().max(64), z.string().max(2000)).refine((search) => Object.keys(search).length <= 50, 'too many')
const layout = z.object({
  order: z.array(column).max(300), visible: z.record(column, z.boolean()), widths: z.record(column, z.number().min(0).max(4000)), pinned: z.record(column, z.boolean()).optional(),
})

export const SharedView = z.object({
  id: z.number(), company_id: z.number(), list: z.string(), name: z.string(), search: z.record(z.string(), z.string()), layout,
  /** Who shared it; null for somebody who is out of sight. */
  shared_by: z.string().nullable(), created_at: z.string(), updated_at: z.string(),
})
export type SharedView = z.output<typeof SharedView>

/** Views of a list that everybody in a company finds there. A company keeps 100 for each list. */
export const sharedViews = {
  list: get('/shared-views', {
    access: 'signed-in', scope: null, summary: 'List the views that companies share', answer: page(SharedView),
    input: z.object({ ...listQuery, list: list.optional(), company_id: queryId.optional() }),
  }),
  create: post('/shared-views', {
    access: 'update_companies', scope: null, once: true, summary: 'Share a view of a list with the own company; one of the same name is replaced',
    input: z.object({ list, name, search, layout }), answer: created(SharedView),
  }),
  remove: del('/shared-views/{id}', { access: 'update_companies', scope: null, summary: 'Stop sharing a view', answer: nothing }),
}
