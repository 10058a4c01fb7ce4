import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { listQuery } from '../../kit/list-query.ts'

/** A browser in which somebody is signed in. */
export const Session = z.object({
  id: z.number(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  created_at: z.string(),
  /** To the hour: when it was last made fresh. */
  last_used_at: z.string(),
  /** The one that is asking. */
  is_current: z.boolean(),
})
export type Session = z.output<typeof Session>

export const LoginOutcome = z.enum(['success', 'wrong_password', 'wrong_code', 'disabled'])
export type LoginOutcome = z.output<typeof LoginOutcome>

/** Somebody signed in, or tried to with the right address. */
export const Login = z.object({
  id: z.number(),
  at: z.string(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  /** `password`, the second factor that was given besides (`totp`, `email`, `recovery`), or another way in. */
  method: z.string(),
  outcome: LoginOutcome,
})
export type Login = z.output<typeof Login>

const input = z.object(listQuery)

/** What the endpoints of `sessions` take and answer. */
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
