import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { line } from '../../kit/lines.ts'
import { boolean } from '../../kit/values.ts'

const email = z.string().trim().min(1).max(254)
const token = z.string().min(1).max(100)
/** Rules for new passwords. Existing passwords are not checked against them. */
const password = z.string().min(8).max(1024)
/**
 * Whether access tokens and the access of applications are revoked too: someone who knew the old password may have
 * created some.
 */
const revoke_tokens = boolean.default(false)

/** Request and response schemas of the `account` endpoints. */
export const accountSchemas = {
  confirmPassword: { input: z.object({ password: z.string().min(1).max(1024) }) },
  resendActivation: {},
  activate: { input: z.object({ token }) },
  forgotPassword: { input: z.object({ email }) },
  resetPassword: { input: z.object({ token, password, revoke_tokens }) },
  changeEmail: {
    input: z.object({ email: z.email().trim().max(254) }),
    answer: z.object({ email: z.string(), username: z.string(), email_verified: z.boolean() }),
  },
  changeName: {
    input: z.object({
      username: line(1, 100)
        .refine((name) => !name.includes('@'), 'A username has no @.')
        .optional(),
      first_name: line(0, 64).nullable().optional(),
      last_name: line(0, 64).nullable().optional(),
    }),
    answer: z.object({ username: z.string(), first_name: z.string().nullable(), last_name: z.string().nullable() }),
  },
  changePassword: { input: z.object({ current_password: z.string().min(1).max(1024), password, revoke_tokens }) },
} satisfies Record<string, EndpointSchemas>
