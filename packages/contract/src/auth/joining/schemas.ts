import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { line } from '../../kit/lines.ts'
import { listQuery } from '../../kit/list-query.ts'
import { id } from '../../kit/values.ts'

const token = z.string().min(1).max(100)

/** What an invitation link reveals. Its holder can read the mail of the invited address. */
export const OpenedInvitation = z.object({
  email: z.string(),
  company_name: z.string(),
  role_title: z.string(),
  has_account: z.boolean(),
})
export type OpenedInvitation = z.output<typeof OpenedInvitation>

/** A company that the current user belongs to. */
export const OwnCompany = z.object({
  id: z.int(),
  name: z.string(),
  level: z.int(),
  role_id: z.int(),
  role_title: z.string(),
  role_name: z.string(),
  /** The user's first company, in which new sessions start. */
  is_home: z.boolean(),
  /** The company in which this session or token acts. */
  is_current: z.boolean(),
})
export type OwnCompany = z.output<typeof OwnCompany>

/** Request and response schemas of the `joining` endpoints. */
export const joiningSchemas = {
  openInvitation: { input: z.object({ token }), answer: OpenedInvitation },
  register: {
    input: z.object({ token, username: line(1, 100), password: z.string().min(8).max(1024) }),
    answer: z.object({ id: z.int(), email: z.string(), exp: z.int() }),
  },
  acceptInvitation: {
    input: z.object({ token }),
    answer: z.object({ company_id: z.int(), company_name: z.string() }),
  },
  companies: { input: z.object(listQuery), answer: OwnCompany },
  switchCompany: { input: z.object({ company_id: id }) },
} satisfies Record<string, EndpointSchemas>
