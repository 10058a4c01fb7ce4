import { endpoints, get, post, put } from '../../kit/endpoint.ts'
import { item, nothing, page } from '../../kit/page.ts'
import type { joiningSchemas } from './schemas.ts'

const errors = ['LINK_NOT_VALID', 'TOO_MANY_REQUESTS'] as const

/** How users join companies and switch between the companies they belong to. */
export const joining = endpoints<typeof joiningSchemas>()({
  openInvitation: post('/account/invitation', {
    access: 'public',
    scope: null,
    errors,
    answer: item,
  }),
  /** For an email address without an account. The new user is signed in immediately. */
  register: post('/account/invitation/register', {
    access: 'public',
    scope: null,
    errors: ['CONFLICT', 'LIMIT_REACHED', 'PASSWORD_TOO_COMMON', ...errors],
    answer: item,
  }),
  /**
   * For an email address that has an account; requires being signed in to it. The session then acts in the new company.
   */
  acceptInvitation: post('/account/invitation/accept', {
    access: 'signed-in',
    scope: null,
    despite: ['EMAIL_NOT_VERIFIED'],
    errors: ['CONFLICT', 'LIMIT_REACHED', ...errors],
    answer: item,
  }),
  companies: get('/user/companies', {
    access: 'signed-in',
    scope: 'user:read',
    answer: page,
  }),
  switchCompany: put('/user/company', {
    access: 'signed-in',
    scope: null,
    answer: nothing,
  }),
})
