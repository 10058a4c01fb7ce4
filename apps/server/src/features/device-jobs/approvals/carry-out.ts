import { ApiError, fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { App, Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kit/actor.ts'
import { type AuditFacts, writeAudit } from '../../../kit/audit.ts'
import { failure } from '../../../kit/envelope.ts'
import { backgroundContext, backgroundRequest, findEndpoint } from '../../../kit/background-context.ts'
import type { Handler } from '../../../kit/implement.ts'
import { intentsOf } from '../../../kit/intents.ts'
import { Outside, OutsideAnswers } from '../../../kit/outside.ts'
import { scopeOf, systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { userNow } from '../../auth/service.ts'
import { settleApproval, tellApproved, tellEnd } from './notices.ts'
import type { ApprovalRow } from './queries.ts'
import { hashOf } from './work.ts'

/** What devices would do now is not what was approved. */
class Changed extends Error {}

type Endpoint = NonNullable<ReturnType<typeof findEndpoint>>['endpoint']

/**
 * Returns the user who asked, with the present permissions.
 * @throws ApiError if the account no longer exists, is blocked, or may not do this any more
 */
async function actorOf(app: App, row: ApprovalRow, { access }: Endpoint): Promise<Actor> {
  const user = await userNow(app, row.user_id, row.acting_company_id)
  if (!user) throw fail('FORBIDDEN', { message: `The account of the user (${row.username}) is removed or blocked.` })
  if (access !== 'public' && access !== 'signed-in' && !user.permissions.has(access))
    throw fail('FORBIDDEN', { message: `The user (${row.username}) may no longer do this.` })
  const issuedAt = row.created_at
  return {
    ...user,
    credential:
      row.credential === 'token'
        ? { kind: 'token', id: 0, scopes: [], issuedAt, expiresAt: null }
        : { kind: 'session', id: 0, xsrf: '', issuedAt, expiresAt: row.expires_at, passwordConfirmed: false },
  }
}

interface Attempt {
  app: Program
  row: ApprovalRow
  actor: Actor
  handler: Handler
  input: unknown
  answers: OutsideAnswers
  later: (() => void | Promise<void>)[]
}

/** Runs the handler of a request as the user who asked. Throws `Changed` if devices would do something else now. */
async function act(tx: Transaction, { app, row, actor, handler, input, answers, later }: Attempt): Promise<void> {
  // Somebody else may have carried it out in the meantime: a job can run twice.
  const open = await tx
    .selectFrom('job_approvals')
    .select('id')
    .where('id', '=', row.id)
    .where('state', '=', 'approved')
    .forUpdate()
    .executeTakeFirst()
  if (!open) return
  later.length = 0
  let facts: Partial<AuditFacts> = {}
  const request = backgroundRequest(app, `approval-${row.id}`)
  const requireSame = (): void => {
    if (!hashOf(intentsOf(tx)).equals(row.work_hash)) throw new Changed()
  }
  const context = backgroundContext({
    app,
    tx,
    actor,
    request,
    audit: (more) => {
      facts = { ...facts, ...more }
    },
    outside: async (key, ask) => {
      if (intentsOf(tx).length > 0) requireSame()
      return answers.of(key, ask)
    },
    later: (next) => {
      later.push(next)
    },
  })
  const result = await handler(context, input as never)
  requireSame()
  const { detail = {}, ...more } = facts
  await writeAudit(tx, actor, request, {
    act: row.endpoint,
    detail: { ...detail, approval: row.id, approved_by: row.decided_by },
    ...more,
  })
  await tx
    .updateTable('job_approvals')
    .set({ state: 'done', request: null, channel: channelIn(result) })
    .where('id', '=', row.id)
    .execute()
  await tellApproved(app, tx, row)
}

/** The status channel in the answer of an endpoint, if it has one. */
function channelIn(result: unknown): string | null {
  const channel = typeof result === 'object' && result !== null && 'channel' in result ? result.channel : null
  return typeof channel === 'string' ? channel : null
}

/** Ends a request of which nothing came, and tells why. */
const endWithout = (app: Program, id: number, state: 'changed' | 'failed', answer: string | null): Promise<void> =>
  inTransaction(app.db, systemScope, async (tx) => {
    const row = await tx
      .updateTable('job_approvals')
      .set({ state, answer: answer?.slice(0, 1000) ?? null, request: null })
      .where('id', '=', id)
      .where('state', '=', 'approved')
      .returningAll()
      .executeTakeFirst()
    if (row) await tellEnd(app, tx, row, state)
  })

/** Carries out a request that was approved, once, as the user who asked. */
export async function carryOut(app: Program, { id }: { id: number }): Promise<void> {
  const row = await inTransaction(app.db, systemScope, (tx) =>
    tx.selectFrom('job_approvals').selectAll().where('id', '=', id).where('state', '=', 'approved').executeTakeFirst(),
  )
  if (!row?.request) return
  const later: Attempt['later'] = []
  try {
    const found = findEndpoint(row.endpoint)
    if (!found) throw fail('NOT_FOUND', { message: 'This version of the program no longer has this request.' })
    const actor = await actorOf(app, row, found.endpoint)
    const input: unknown = JSON.parse(app.sealer.unseal(row.request).toString())
    const answers = new OutsideAnswers()
    const attempt = { app, row, actor, handler: found.handler, input, answers, later }
    await answers.run(() => inTransaction(app.db, scopeOf(actor), (tx) => act(tx, attempt)))
  } catch (error) {
    if (error instanceof Changed) return endWithout(app, id, 'changed', null)
    // The database is unavailable, or has aborted one of two conflicting transactions: the job runs again.
    if (!(error instanceof ApiError) && !(error instanceof Outside) && failure(error).status === 503) throw error
    if (!(error instanceof ApiError))
      app.log.error({ approval: id, error: String(error) }, 'a request was not carried out')
    return endWithout(app, id, 'failed', failure(error).errors[0]?.message ?? null)
  }
  for (const next of later) await next()
}

/** Seconds after which an approved request that was not carried out, because its job was lost, has failed. */
const patience = 3600

/** Ends requests whose time has passed. */
export async function expireApprovals(app: Program): Promise<void> {
  await inTransaction(app.db, systemScope, async (tx) => {
    const rows = await tx
      .updateTable('job_approvals')
      .set({
        state: sql`case when state = 'pending' then 'expired' else 'failed' end`,
        request: null,
      })
      .where(
        sql<boolean>`(state = 'pending' and expires_at <= now()
          or state = 'approved' and decided_at < now() - ${patience} * interval '1 second')`,
      )
      .returningAll()
      .execute()
    for (const row of rows) {
      await settleApproval(tx, row.id)
      await tellEnd(app, tx, row, row.state === 'expired' ? 'expired' : 'failed')
    }
  })
}
