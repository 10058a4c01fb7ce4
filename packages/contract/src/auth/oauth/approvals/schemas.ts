import { z } from 'zod'
import type { EndpointSchemas } from '../../../kit/endpoint.ts'
import { listQuery } from '../../../kit/list-query.ts'
import { id } from '../../../kit/values.ts'

/** An application of another company to which people of a company may give access. */
export const ApplicationApproval = z.object({
  id: z.number(),
  company_id: z.number(),
  company_name: z.string(),
  application: z.string(),
  /** The company of the person who has made the application. */
  maker: z.string(),
  /** What it could ask for when it was approved. */
  scopes: z.array(z.string()),
  /** The e-mail address of the administrator. */
  approved_by: z.string(),
  created_at: z.string(),
})
export type ApplicationApproval = z.output<typeof ApplicationApproval>

/** What the endpoints of `applicationApprovals` take and answer. */
export const applicationApprovalSchemas = {
  list: { input: z.object(listQuery), answer: ApplicationApproval },
  create: { input: z.object({ company_id: id, client_id: z.string().max(200) }), answer: ApplicationApproval },
  remove: {},
} satisfies Record<string, EndpointSchemas>
