import { endpoints, post } from '../../kit/endpoint.ts'
import { item } from '../../kit/page.ts'
import type { companySignupSchemas } from './schemas.ts'

const errors = ['CONFLICT', 'LIMIT_REACHED', 'LINK_NOT_VALID', 'TOO_MANY_REQUESTS'] as const

/** Lets a person who was invited to create a company do so, with the token of the emailed link. */
export const companySignup = endpoints<typeof companySignupSchemas>()({
  open: post('/account/company-invitation', {
    access: 'public',
    scope: null,
    errors: ['LINK_NOT_VALID', 'TOO_MANY_REQUESTS'],
    answer: item,
  }),
  /** For an email address without an account. The new user is signed in immediately. */
  register: post('/account/company-invitation/register', {
    access: 'public',
    scope: null,
    errors: [...errors, 'PASSWORD_TOO_COMMON'],
    answer: item,
  }),
  /**
   * For an email address that has an account; requires being signed in to it. The session then acts in the new company.
   */
  accept: post('/account/company-invitation/accept', {
    access: 'signed-in',
    scope: null,
    despite: ['EMAIL_NOT_VERIFIED'],
    errors,
    answer: item,
  }),
})
