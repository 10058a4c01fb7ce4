import { endpoints, get } from '../../kit/endpoint.ts'
import { page } from '../../kit/page.ts'
import type { auditSchemas } from './schemas.ts'

export const audit = endpoints<typeof auditSchemas>()({
  list: get('/audit', {
    access: 'view_audit',
    scope: 'audit:read',
    answer: page,
  }),
  acts: get('/audit/acts', {
    access: 'view_audit',
    scope: 'audit:read',
    answer: page,
  }),
})
