import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { listQuery } from '../../kit/list-query.ts'

/** A browser in which a user is signed in. */
export const Session = z.object({
  id: z.int(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  created_at: z.string(),
  /** The time of the last refresh, so accurate to about an hour. */
  last_used_at: z.string(),
  /** Whether it is the session that sent this request. */
  is_current: z.boolean(),
})
export type Session = z.output<typeof Session>

export const LoginOutcome = z.enum(['success', 'wrong_password', 'wrong_code', 'disabled'])
export type LoginOutcome = z.output<typeof LoginOutcome>

/** A sign-in, or a failed attempt with a known address. */
export const Login = z.object({
  id: z.int(),
  at: z.string(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  /** `password`, the second factor used in addition (`totp`, `email`, `recovery`), or another sign-in method. */
  method: z.string(),
  outcome: LoginOutcome,
})
export type Login = z.output<typeof Login>

const input = z.object(listQuery)

/** Request and response schemas of the `sessions` endpoints. */
export const sessionSchemas = {
  list: { input, answer: Session },
  end: {},
  endOthers: {},
  logins: { input, answer: Login },
  ofUser: { input, answer: Session },
  endOfUser: {},
  endOneOfUser: {},
  loginsOfUser: { input, answer: Login },
} satisfies Record<string, EndpointSchemas>
