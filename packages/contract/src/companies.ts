import { z } from 'zod'
import { del, get, post, put } from './kit/endpoint.ts'
import { channelAnswer, commaList, created, id, item, listQuery, nothing, page, queryId } from './kit/page.ts'
import { revision } from './kit/revision.ts'

/** What a company may have at most, with everything below it; null is no limit. */
const limit = z.number().int().min(0).max(1_000_000).nullable()
export const companyLimits = ['max_companies', 'max_users', 'max_devices'] as const
const limits = { max_companies: limit, max_users: limit, max_devices: limit }

export const Company = z.object({
  id: z.number(),
  name: z.string(),
  /** The same name under the key that other clients read. */
  company_name: z.string(),
  /** Where the company itself is written to. */
  email: z.string().nullable(),
  level: z.number(),
  parent_id: z.number().nullable(),
  parent_name: z.string().nullable(),
  /** Of the company itself, without what lies below it. */
  users_count: z.number(),
  devices_count: z.number(),
  /** Directly below it. */
  companies_count: z.number(),
  /** Null where nobody keeps such an account. */
  credits_left: z.number().nullable(),
  packs_left: z.number().nullable(),
  /** In bytes. */
  remaining_data: z.number().nullable(),
  /** Whether credits of the company above may be used: 1 or 0, as the public API has it. */
  can_use_parent_license: z.number(),
  /** Whether data that goes through its tunnels is charged: `paid`, else `free`. */
  payment_type: z.enum(['paid', 'free']),
  ...limits,
  /** False where the tree ends. */
  may_have_companies: z.boolean(),
  revision: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Company = z.output<typeof Company>

/** A company in the tree: with the devices of everything below it, and whether it is what was looked for or leads there. */
export const CompanyNode = Company.extend({ devices_online: z.number(), devices_offline: z.number(), found: z.boolean() })
export type CompanyNode = z.output<typeof CompanyNode>

const name = z.string().trim().min(3).max(200)
/** Emptied, it is taken away. */
const email = z.union([z.email().max(254), z.literal('')]).nullable().transform((address) => address || null)

export const companies = {
  list: get('/companies', {
    access: 'signed-in', scope: 'companies:read', summary: 'List own company and its subsidiaries', answer: page(Company),
    input: z.object({
      ...listQuery, id: commaList(queryId).optional(), parent_id: commaList(queryId).optional(), level: commaList(z.coerce.number().int()).optional(),
      /** Only companies under which another may stand: a new one (`new`), or the one with this id as it would be moved there. */
      parent_for: z.union([z.literal('new'), queryId]).optional(),
    }),
  }),
  tree: get('/companies/tree', {
    access: 'view_companies', scope: 'companies:read', answer: page(CompanyNode),
    summary: 'The tree of companies, one storey at a time: the own company, those below `parent_id`, or with `q` what has that name and the way to it',
    input: z.object({ ...listQuery, parent_id: queryId.optional() }),
  }),
  get: get('/companies/{id}', { access: 'signed-in', scope: 'companies:read', summary: 'Read a company', answer: item(Company) }),
  create: post('/companies', {
    access: 'create_companies', scope: 'companies:write', once: true, errors: ['LIMIT_REACHED'], says: 'company.created', summary: 'Add a company below another',
    input: z.object({ name, parent_id: id }), answer: created(Company),
  }),
  update: put('/companies/{id}', {
    access: 'update_companies', scope: 'companies:write', errors: ['CHANGED_MEANWHILE'], says: 'company.updated', summary: 'Change the name and the e-mail address of a company',
    input: z.object({ name, email: email.optional(), revision }), answer: nothing,
  }),
  /** For those above the company: nobody lifts a limit of their own. */
  setFlags: put('/companies/{id}/flags', {
    access: 'update_companies', scope: 'companies:write', errors: ['CHANGED_MEANWHILE'], says: 'company.flags', summary: 'Say what a company may, and how much',
    input: z.object({ can_use_parent_license: z.boolean().optional(), data_billed: z.boolean().optional(), ...z.object(limits).partial().shape, revision }), answer: nothing,
  }),
  move: post('/companies/move', {
    access: 'move_companies', scope: 'companies:write', once: true, errors: ['CONFLICT', 'LIMIT_REACHED'], says: 'company.moved', summary: 'Move a company under another',
    input: z.object({ source: id, target: id }), answer: nothing,
  }),
  remove: del('/companies/{id}', {
    access: 'delete_companies', scope: 'companies:write', errors: ['COMPANY_NOT_EMPTY'], summary: 'Remove an empty company', answer: channelAnswer,
  }),
}
