import { z } from 'zod'
import { del, get } from '../kit/endpoint.ts'
import { listQuery, nothing, page } from '../kit/page.ts'

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

/** Where people are signed in, and when they did: the own account's for everybody, others' for those who look after users. */
export const sessions = {
  list: get('/account/sessions', { access: 'signed-in', scope: null, oneself: true, input, summary: 'List the own sessions', answer: page(Session) }),
  end: del('/account/sessions/{id}', { access: 'signed-in', scope: null, says: 'session.ended', summary: 'End one of the own sessions', answer: nothing }),
  endOthers: del('/account/sessions', { access: 'signed-in', scope: null, says: 'session.othersEnded', summary: 'End all own sessions but the one that asks', answer: nothing }),
  logins: get('/account/logins', { access: 'signed-in', scope: null, oneself: true, input, summary: 'List when one signed in during the last 90 days', answer: page(Login) }),
  /** The sessions of somebody's that act in a company in sight. */
  ofUser: get('/users/{id}/sessions', { access: 'update_users', scope: 'users:read', input, summary: 'List the sessions of a user', answer: page(Session) }),
  endOfUser: del('/users/{id}/sessions', { access: 'update_users', scope: 'users:write', says: 'session.allEnded', summary: 'End all sessions of a user', answer: nothing }),
  endOneOfUser: del('/users/sessions/{id}', { access: 'update_users', scope: 'users:write', says: 'session.ended', summary: 'End one session of a user', answer: nothing }),
  /** Of those whose home is in sight. */
  loginsOfUser: get('/users/{id}/logins', { access: 'update_users', scope: 'users:read', input, summary: 'List when a user signed in during the last 90 days', answer: page(Login) }),
}
