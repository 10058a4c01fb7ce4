import { z } from 'zod'
import { get, post, put } from '../kit/endpoint.ts'
import { id, item, listQuery, nothing, page } from '../kit/page.ts'

const token = z.string().min(1).max(100)
const errors = ['LINK_NOT_VALID', 'TOO_MANY_REQUESTS'] as const

/** What an invitation's link says to whoever holds it, who reads the mail of that address. */
export const OpenedInvitation = z.object({ email: z.string(), company_name: z.string(), role_title: z.string(), has_account: z.boolean() })
export type OpenedInvitation = z.output<typeof OpenedInvitation>

/** A company of the user who is asking. */
export const OwnCompany = z.object({
  id: z.number(), name: z.string(), level: z.number(), role_id: z.number(), role_title: z.string(), role_name: z.string(),
  /** The first one, in which a new session begins. */
  is_home: z.boolean(),
  /** The one in which this session or token acts. */
  is_current: z.boolean(),
})
export type OwnCompany = z.output<typeof OwnCompany>

/** How people come into companies, and go from one of theirs to another. */
export const joining = {
  openInvitation: post('/account/invitation', { access: 'public', scope: null, errors, summary: 'Read an invitation by the token of its link', input: z.object({ token }), answer: item(OpenedInvitation) }),
  /** For an address without an account; it is signed in at once. */
  register: post('/account/invitation/register', {
    access: 'public', scope: null, errors: ['CONFLICT', 'LIMIT_REACHED', ...errors], summary: 'Make an account by the token of an invitation, and sign in',
    input: z.object({ token, username: z.string().trim().min(1).max(100), password: z.string().min(8).max(1024) }),
    answer: item(z.object({ id: z.number(), email: z.string(), exp: z.number() })),
  }),
  /** For an address with an account, by that account. The session acts in the new company from then on. */
  acceptInvitation: post('/account/invitation/accept', {
    access: 'signed-in', scope: null, despite: ['EMAIL_NOT_VERIFIED'], errors: ['CONFLICT', 'LIMIT_REACHED', ...errors], summary: 'Accept an invitation as who is signed in', input: z.object({ token }),
    answer: item(z.object({ company_id: z.number(), company_name: z.string() })),
  }),
  companies: get('/user/companies', { access: 'signed-in', scope: 'user:read', summary: 'The companies of the user who is asking', input: z.object(listQuery), answer: page(OwnCompany) }),
  switchCompany: put('/user/company', { access: 'signed-in', scope: null, summary: 'Act in another of the own companies, with the role there', input: z.object({ company_id: id }), answer: nothing }),
}
