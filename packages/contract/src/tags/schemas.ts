import { z } from 'zod'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { line, lines } from '../kit/lines.ts'
import { commaList, companyQuery, listQuery } from '../kit/list-query.ts'
import { id } from '../kit/values.ts'
import { maxTagActions, tagActionKinds } from './constants.ts'

export const TagAction = z.object({
  tag_id: z.int(),
  action: z.enum(tagActionKinds),
  source_id: z.int(),
  source_name: z.string(),
  created_at: z.string(),
})
export type TagAction = z.output<typeof TagAction>

export const Tag = z.object({
  id: z.int(),
  tag_id: z.int(),
  company_id: z.int(),
  company_name: z.string(),
  name: z.string(),
  description: z.string(),
  color: z.string(),
  devices_count: z.int(),
  actions: z.array(TagAction),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Tag = z.output<typeof Tag>

/** Also accepts a misspelled kind from the vendor's document, because scripts send it. */
const kind = z.preprocess(
  (value) => (value === 'execute_mulficonfig_template' ? 'execute_multiconfig_template' : value),
  z.enum(tagActionKinds),
)
const name = line(3, 100)
const description = lines(200)
const color = z.string().regex(/^#[0-9a-fA-F]{6}$/)
const actions = z.array(z.object({ action: kind, source_id: id })).max(maxTagActions)

/** Request and response schemas of the `tags` endpoints. */
export const tagSchemas = {
  list: {
    answer: Tag,
    input: z.object({
      ...listQuery,
      id: commaList(id).optional(),
      /** Only tags that devices of all these companies can have. */
      for_company_id: commaList(id).optional(),
      ...companyQuery,
    }),
  },
  get: { answer: Tag },
  create: {
    input: z.object({
      company_id: id,
      name,
      description: description.default(''),
      color: color.default('#667085'),
      actions: actions.default([]),
    }),
    answer: Tag,
  },
  update: { input: z.object({ name, description, color, actions }).partial() },
  remove: {},
} satisfies Record<string, EndpointSchemas>
