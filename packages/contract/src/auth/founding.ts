import { z } from 'zod'
import { post } from '../kit/endpoint.ts'
import { item } from '../kit/page.ts'

const token = z.string().min(1).max(100)
/** Of the new company. */
const company = z.string().trim().min(3).max(200)
const errors = ['CONFLICT', 'LIMIT_REACHED', 'LINK_NOT_VALID', 'TOO_MANY_REQUESTS'] as const

/** How whoever was asked to founds a company, by the token of the link that was mailed. */
export const founding = {
  open: post('/account/company-invitation', {
    access: 'public', scope: null, errors: ['LINK_NOT_VALID', 'TOO_MANY_REQUESTS'], summary: 'Read the invitation of a new company by the token of its link', input: z.object({ token }),
    answer: item(z.object({ email: z.string(), parent_name: z.string(), has_account: z.boolean() })),
  }),
  /** For an address without an account; it is signed in at once. */
  register: post('/account/company-invitation/register', {
    access: 'public', scope: null, errors, summary: 'Found the company of an invitation with a new account as its administrator, and sign in',
    input: z.object({ token, company, username: z.string().trim().min(1).max(100), password: z.string().min(8).max(1024) }),
    answer: item(z.object({ id: z.number(), email: z.string(), exp: z.number(), company_id: z.number() })),
  }),
  /** For an address with an account, by that account. The session acts in the new company from then on. */
  accept: post('/account/company-invitation/accept', {
    access: 'signed-in', scope: null, despite: ['EMAIL_NOT_VERIFIED'], errors, summary: 'Found the company of an invitation as who is signed in',
    input: z.object({ token, company }), answer: item(z.object({ company_id: z.number(), company_name: z.string() })),
  }),
}
