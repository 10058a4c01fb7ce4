import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { line } from '../../kit/lines.ts'

const token = z.string().min(1).max(100)
/** Name of the new company. */
const company = line(3, 200)

/** Request and response schemas of the `companySignup` endpoints. */
export const companySignupSchemas = {
  open: {
    input: z.object({ token }),
    answer: z.object({ email: z.string(), parent_name: z.string(), has_account: z.boolean() }),
  },
  register: {
    input: z.object({ token, company, username: line(1, 100), password: z.string().min(8).max(1024) }),
    answer: z.object({ id: z.int(), email: z.string(), exp: z.int(), company_id: z.int() }),
  },
  accept: {
    input: z.object({ token, company }),
    answer: z.object({ company_id: z.int(), company_name: z.string() }),
  },
} satisfies Record<string, EndpointSchemas>
