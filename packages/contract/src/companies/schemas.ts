import { z } from 'zod'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { line } from '../kit/lines.ts'
import { commaList, listQuery } from '../kit/list-query.ts'
import { revision } from '../kit/revision.ts'
import { boolean, id, integer } from '../kit/values.ts'

/** What a company may have at most, with everything below it; null is no limit. */
const limit = integer(0, 1_000_000).nullable()

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
export const CompanyNode = Company.extend({
  devices_online: z.number(),
  devices_offline: z.number(),
  found: z.boolean(),
})
export type CompanyNode = z.output<typeof CompanyNode>

const name = line(3, 200)
/** Emptied, it is taken away. */
const email = z
  .union([z.email().max(254), z.literal('')])
  .nullable()
  .transform((address) => address || null)

/** What the endpoints of `companies` take and answer. */
export const companySchemas = {
  list: {
    answer: Company,
    input: z.object({
      ...listQuery,
      id: commaList(id).optional(),
      parent_id: commaList(id).optional(),
      level: commaList(integer(1, 100)).optional(),
      /** Only companies under which another may stand: a new one (`new`), or the one with this id as it would be moved there. */
      parent_for: z.union([z.literal('new'), id]).optional(),
    }),
  },
  tree: { answer: CompanyNode, input: z.object({ ...listQuery, parent_id: id.optional() }) },
  get: { answer: Company },
  create: { input: z.object({ name, parent_id: id }), answer: Company },
  update: { input: z.object({ name, email: email.optional(), revision }) },
  setFlags: {
    input: z.object({
      can_use_parent_license: boolean.optional(),
      data_billed: boolean.optional(),
      ...z.object(limits).partial().shape,
      revision,
    }),
  },
  move: { input: z.object({ source: id, target: id }) },
  remove: {},
} satisfies Record<string, EndpointSchemas>
