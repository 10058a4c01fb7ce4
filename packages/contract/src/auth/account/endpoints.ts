import { endpoints, post, put } from '../../kit/endpoint.ts'
import { item, nothing } from '../../kit/page.ts'
import type { accountSchemas } from './schemas.ts'

/** Operations of users on their own account. Many of them are used before signing in. */
export const account = endpoints<typeof accountSchemas>()({
  confirmPassword: post('/password-confirmation', {
    access: 'signed-in',
    scope: null,
    despite: ['EMAIL_NOT_VERIFIED', 'MFA_MANDATORY'],
    errors: ['WRONG_PASSWORD', 'TOO_MANY_REQUESTS'],
    answer: nothing,
  }),
  resendActivation: post('/account/user/activation/resend', {
    access: 'signed-in',
    scope: null,
    once: true,
    despite: ['EMAIL_NOT_VERIFIED', 'MFA_MANDATORY'],
    errors: ['MAIL_NOT_CONFIGURED', 'TOO_MANY_REQUESTS'],
    answer: nothing,
  }),
  activate: post('/account/user/activation', {
    access: 'public',
    scope: null,
    errors: ['LINK_NOT_VALID', 'TOO_MANY_REQUESTS'],
    answer: nothing,
  }),
  /** The response is the same whether or not the account exists, so it cannot be used to probe for accounts. */
  forgotPassword: post('/account/password/forgot', {
    access: 'public',
    scope: null,
    errors: ['TOO_MANY_REQUESTS'],
    answer: nothing,
  }),
  resetPassword: post('/account/password/reset', {
    access: 'public',
    scope: null,
    errors: ['LINK_NOT_VALID', 'PASSWORD_TOO_COMMON', 'TOO_MANY_REQUESTS'],
    answer: nothing,
  }),
  /**
   * A new address must be verified like the first one. A username that equals the address is set to the part before the
   * `@`, so that the two cannot be confused.
   */
  changeEmail: put('/account/email', {
    access: 'signed-in',
    scope: null,
    confirm: 'mfa-or-password',
    despite: ['EMAIL_NOT_VERIFIED'],
    errors: ['CONFLICT', 'TOO_MANY_REQUESTS'],
    answer: item,
  }),
  /** Leaves out what is not sent. The username is what lists and logs show; nobody signs in with it. */
  changeName: put('/account/name', {
    access: 'signed-in',
    scope: null,
    answer: item,
  }),
  /** Requires the current password every time: an open session alone must not be enough to take over an account. */
  changePassword: put('/account/password', {
    access: 'signed-in',
    scope: null,
    confirm: 'mfa',
    errors: ['WRONG_PASSWORD', 'PASSWORD_TOO_COMMON', 'TOO_MANY_REQUESTS'],
    says: 'password.changed',
    answer: nothing,
  }),
})
