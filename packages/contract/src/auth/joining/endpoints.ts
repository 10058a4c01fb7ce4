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
    summary: 'Read an invitation with the token of its link',
    answer: item,
  }),
  /** For an email address without an account. The new user is signed in immediately. */
  register: post('/account/invitation/register', {
    access: 'public',
    scope: null,
    errors: ['CONFLICT', 'LIMIT_REACHED', ...errors],
    summary: 'Create an account with the token of an invitation, and sign in',
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
    summary: 'Accept an invitation as the signed-in user',
    answer: item,
  }),
  companies: get('/user/companies', {
    access: 'signed-in',
    scope: 'user:read',
    summary: 'List the companies of the current user',
    answer: page,
  }),
  switchCompany: put('/user/company', {
    access: 'signed-in',
    scope: null,
    summary: 'Switch to another of your companies, with your role there',
    answer: nothing,
  }),
})
