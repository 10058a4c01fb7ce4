import { z } from 'zod'
import type { EndpointSchemas } from '../../../kit/endpoint.ts'
import { listQuery } from '../../../kit/list-query.ts'
import { id } from '../../../kit/values.ts'

/** An application of another company to which the users of a company may grant access. */
export const ApplicationApproval = z.object({
  id: z.int(),
  company_id: z.int(),
  company_name: z.string(),
  application: z.string(),
  /** The company of the user who created the application. */
  maker: z.string(),
  /** The scopes that it could request when it was approved. */
  scopes: z.array(z.string()),
  /** The administrator's email address. */
  approved_by: z.string(),
  created_at: z.string(),
})
export type ApplicationApproval = z.output<typeof ApplicationApproval>

/** Request and response schemas of the `applicationApprovals` endpoints. */
export const applicationApprovalSchemas = {
  list: { input: z.object(listQuery), answer: ApplicationApproval },
  create: { input: z.object({ company_id: id, client_id: z.string().max(200) }), answer: ApplicationApproval },
  remove: {},
} satisfies Record<string, EndpointSchemas>
