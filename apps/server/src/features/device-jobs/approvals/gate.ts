import { createHash } from 'node:crypto'
import { ApiError, fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kit/actor.ts'
import { type FinishedRequest, HeldRequest, type Intent, intentsOf } from '../../../kit/intents.ts'
import { tellApprovers } from './notices.ts'
import { devicesOf, hashOf, hoursToApprove, workOf } from './work.ts'

/** The most requests of a user that wait at the same time. */
const maxPending = 100

/** That of the devices if they all belong to one company, so that its users can approve too. */
function companyOf(intents: readonly Intent[], { companyId }: Actor): number {
  const [first, ...others] = new Set(intents.map((intent) => intent.companyId))
  return first === undefined || others.length > 0 ? companyId : first
}

/** The columns of a request that waits. */
function valuesOf({ context, endpoint, input }: FinishedRequest, intents: readonly Intent[]) {
  const { app, actor } = context
  const called = `${endpoint.method} ${endpoint.path}`
  const text = JSON.stringify(input)
  const { work, more } = workOf(intents)
  return {
    company_id: companyOf(intents, actor),
    user_id: actor.userId,
    username: actor.username,
    impersonator_id: actor.impersonator?.userId ?? null,
    acting_company_id: actor.companyId,
    credential: actor.credential.kind === 'token' ? ('token' as const) : ('session' as const),
    endpoint: called,
    request: app.sealer.seal(Buffer.from(text)),
    request_hash: createHash('sha256').update(`${called} ${actor.companyId} ${text}`).digest(),
    work_hash: hashOf(intents),
    kinds: [...new Set(intents.map(({ kind }) => kind))],
    device_ids: devicesOf(intents),
    name: (work[0]?.name ?? '').slice(0, 500),
    work: JSON.stringify(work),
    more_work: more,
  }
}

/** Lets a request wait for a second person if what it has devices do needs approval. */
export async function gate(request: FinishedRequest): Promise<void> {
  const { tx, app } = request.context
  const intents = intentsOf(tx)
  const hours = await hoursToApprove(tx, intents)
  if (hours === undefined) return
  if (request.endpoint.upload)
    throw fail('CONFLICT', {
      source: request.endpoint.upload.field,
      message: 'Another user must approve this, which is not possible for a file. Send it without a file.',
    })
  const values = valuesOf(request, intents)
  throw new HeldRequest(async (own) => {
    const id = await store(own, values, hours)
    await tellApprovers(app, own, id)
    return new ApiError(fail('AWAITING_APPROVAL', { source: `approval:${id}` }).items, undefined, { approval_id: id })
  })
}

/** Stores a request. One that waits already is not stored again. @returns its id */
async function store(tx: Transaction, values: ReturnType<typeof valuesOf>, hours: number): Promise<number> {
  const pending = await tx
    .selectFrom('job_approvals')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('user_id', '=', values.user_id)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  if (pending.total >= maxPending)
    throw fail('LIMIT_REACHED', {
      message: `${maxPending} of your requests already await approval. Withdraw some of them first.`,
    })
  // What it would do may have changed since it was sent before, and its time begins again.
  const { id } = await tx
    .insertInto('job_approvals')
    .values({ ...values, expires_at: sql<Date>`now() + ${hours} * interval '1 hour'` })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'request_hash'])
        .where(sql<boolean>`state = 'pending'`)
        .doUpdateSet((e) => ({
          work_hash: e.ref('excluded.work_hash'),
          work: e.ref('excluded.work'),
          more_work: e.ref('excluded.more_work'),
          kinds: e.ref('excluded.kinds'),
          device_ids: e.ref('excluded.device_ids'),
          company_id: e.ref('excluded.company_id'),
          name: e.ref('excluded.name'),
          impersonator_id: e.ref('excluded.impersonator_id'),
          expires_at: e.ref('excluded.expires_at'),
        })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
