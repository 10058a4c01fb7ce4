import { z } from 'zod'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { commaList, companyQuery, listQuery } from '../kit/list-query.ts'
import { secondFactors, userStatuses } from './constants.ts'
import { type RoleName, roles } from '../kit/permissions.ts'
import { id } from '../kit/values.ts'

/**
 * A row per company of a user. As in the public API, `role` is the id of the role here, but its title when a single
 * user is read.
 */
export const UserRow = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  role: z.int(),
  role_title: z.string(),
  /** The name of a default role, else `custom`. */
  role_name: z.string(),
  company_id: z.int(),
  company_name: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  last_login_at: z.string().nullable(),
  /** First and last name; null if the user has given neither. */
  full_name: z.string().nullable(),
  /** The method of the second factor; null without one. */
  second_factor: z.enum(secondFactors).nullable(),
  /** `unconfirmed` until the email address is confirmed, `blocked` while nobody can sign in with the account. */
  status: z.enum(userStatuses),
})
export type UserRow = z.output<typeof UserRow>

export const User = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  role_id: z.int(),
  role: z.string(),
  company_id: z.int(),
  company_name: z.string(),
  company_level: z.int(),
  company_parent_id: z.int().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})

const email = z.string().trim().min(1).max(254)
const roleNames = roles.map((role) => role.name) as [RoleName, ...RoleName[]]
/** A role in requests: the name of a default role, or an id. */
export const roleRef = z.union([
  z.enum(roleNames),
  id,
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
])

/** Request and response schemas of the `users` endpoints. */
export const userSchemas = {
  list: {
    answer: UserRow,
    input: z.object({
      ...listQuery,
      id: commaList(id).optional(),
      role: commaList(id).optional(),
      ...companyQuery,
    }),
  },
  get: { input: z.object({ company_id: id.optional() }), answer: User },
  update: { input: z.object({ role_id: id.optional(), role: roleRef.optional(), company_id: id.optional() }) },
  remove: { input: z.object({ company_id: id.optional() }) },
  removeByEmail: { input: z.object({ email }) },
  removeMfaByEmail: { input: z.object({ email }) },
} satisfies Record<string, EndpointSchemas>
