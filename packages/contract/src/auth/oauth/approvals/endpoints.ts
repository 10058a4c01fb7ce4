import { del, endpoints, get, post } from '../../../kit/endpoint.ts'
import { created, nothing, page } from '../../../kit/page.ts'
import type { applicationApprovalSchemas } from './schemas.ts'

/**
 * Decisions of administrators about applications that were created neither in their own company nor in a company above
 * it.
 */
export const applicationApprovals = endpoints<typeof applicationApprovalSchemas>()({
  list: get('/application-approvals', {
    access: 'approve_applications',
    scope: null,
    answer: page,
  }),
  /** An existing approval is updated to the scopes that the application may request now. */
  create: post('/application-approvals', {
    access: 'approve_applications',
    scope: null,
    once: true,
    confirm: 'mfa',
    errors: ['APPLICATION_UNKNOWN'],
    answer: created,
  }),
  remove: del('/application-approvals/{id}', {
    access: 'approve_applications',
    scope: null,
    says: 'approval.removed',
    answer: nothing,
  }),
})
