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
    summary: 'Read an invitation by the token of its link',
    answer: item,
  }),
  /** For an email address without an account. The new user is signed in immediately. */
  register: post('/account/invitation/register', {
    access: 'public',
    scope: null,
    errors: ['CONFLICT', 'LIMIT_REACHED', ...errors],
    summary: 'Make an account by the token of an invitation, and sign in',
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
    summary: 'Accept an invitation as who is signed in',
    answer: item,
  }),
  companies: get('/user/companies', {
    access: 'signed-in',
    scope: 'user:read',
    summary: 'The companies of the user who is asking',
    answer: page,
  }),
  switchCompany: put('/user/company', {
    access: 'signed-in',
    scope: null,
    summary: 'Act in another of the own companies, with the role there',
    answer: nothing,
  }),
})
