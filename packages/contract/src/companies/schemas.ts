import { z } from 'zod'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { line } from '../kit/lines.ts'
import { commaList, listQuery } from '../kit/list-query.ts'
import { revision } from '../kit/revision.ts'
import { boolean, id, integer } from '../kit/values.ts'

/** A limit of a company, including everything below it; null means no limit. */
const limit = integer(0, 1_000_000).nullable()

const limits = { max_companies: limit, max_users: limit, max_devices: limit }

export const Company = z.object({
  id: z.int(),
  name: z.string(),
  /** The same as `name`, under the key that other clients read. */
  company_name: z.string(),
  /** The contact address of the company itself. */
  email: z.string().nullable(),
  level: z.int(),
  parent_id: z.int().nullable(),
  parent_name: z.string().nullable(),
  /** In the company itself, excluding its subsidiaries. */
  users_count: z.int(),
  devices_count: z.int(),
  /** Direct subsidiaries only. */
  companies_count: z.int(),
  /** Null if the installation does not track it. */
  credits_left: z.int().nullable(),
  packs_left: z.int().nullable(),
  /** In bytes. Null if not tracked. */
  remaining_data: z.int().nullable(),
  /** Whether credits of the parent company may be used: 1 or 0, as in the public API. */
  can_use_parent_license: z.int(),
  /** `paid` if data through its tunnels is charged, else `free`. */
  payment_type: z.enum(['paid', 'free']),
  ...limits,
  /** False at the deepest level that the company tree may have. */
  may_have_companies: z.boolean(),
  revision: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Figures of the company with all of its subsidiaries; null if `fields` does not name it. */
  with_subsidiaries: z
    .object({
      users: z.int(),
      devices: z.int(),
      online: z.int(),
      credits: z.int().nullable(),
      packs: z.int().nullable(),
    })
    .nullable(),
  /** Devices that are online, in the company itself. */
  devices_online_count: z.int(),
})
export type Company = z.output<typeof Company>

/**
 * A company in the tree. Device counts include everything below it. `found` is true for a search match, false for a
 * company on the path to one.
 */
export const CompanyNode = Company.extend({
  devices_online: z.int(),
  devices_offline: z.int(),
  found: z.boolean(),
})
export type CompanyNode = z.output<typeof CompanyNode>

const name = line(3, 200)
/** An empty text removes the address. */
const email = z
  .union([z.email().max(254), z.literal('')])
  .nullable()
  .transform((address) => address || null)

/** Request and response schemas of the `companies` endpoints. */
export const companySchemas = {
  list: {
    answer: Company,
    input: z.object({
      ...listQuery,
      id: commaList(id).optional(),
      parent_id: commaList(id).optional(),
      level: commaList(integer(1, 100)).optional(),
      /**
       * Only companies that may become a parent: of a new company (`new`), or of the company with this id if it were
       * moved.
       */
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
