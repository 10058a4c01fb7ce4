import { endpoints, get } from '../../kit/endpoint.ts'
import { page } from '../../kit/page.ts'
import type { auditSchemas } from './schemas.ts'

export const audit = endpoints<typeof auditSchemas>()({
  list: get('/audit', {
    access: 'view_audit',
    scope: 'audit:read',
    summary: "List what was done in one's own part of the company tree",
    answer: page,
  }),
  acts: get('/audit/acts', {
    access: 'view_audit',
    scope: 'audit:read',
    summary: 'List the acts that leave a line',
    answer: page,
  }),
})
