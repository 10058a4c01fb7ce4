import { maxSentOutput } from '@outpost/contract/device/commands'
import { fail } from '@outpost/contract/kit/errors'
import { type Selectable, sql } from 'kysely'
import type { App } from '../../context.ts'
import type { Database, Transaction } from '../../db/database.ts'
import type { Author } from '../../kit/actor.ts'
import type { DeviceJob, DeviceJobKind, JobAnswer, Verdict } from '../../kit/device-job.ts'
import { emit } from '../../kit/event.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import {
  authorOf,
  enterPhase,
  orderJob,
  outcomeOf,
  putToken,
  readSent,
  sendJob,
  type JobOrder,
} from '../device-jobs/service.ts'
import { type DeviceRecord, replaceAnswer } from '../devices/service.ts'
import { answerOf, isAnswer, withoutSecrets } from './answer.ts'
import { apiReadEnded } from './events.ts'
import { loginOf } from './login.ts'
import type { ReadAnswer, ReadRequest } from './requests.ts'

type ReadRow = Selectable<Database['device_api_reads']>

const kind = 'read_api'
/** The most requests of one read. */
export const maxReads = 50
/** The most reads of one device that a user may have open. */
const maxOpen = 2
/** Bytes of all answers of a read as JSON. Further requests are not sent. */
const maxAnswers = 4 * 1_048_576
/** Bytes of answers as JSON that an event on a channel has. */
const maxEvent = 65_536

const inputOf = ({ path, query }: ReadRequest) => ({ method: 'GET', path, ...(query !== undefined && { query }) })

/** How a read is ordered: for whom, on which channel, and the seconds that it waits for a device that is offline. */
export type ReadOrder = Pick<JobOrder, 'actor' | 'channel' | 'wait' | 'source'> & { actor: Author | null }

/** Throws CONFLICT if as many reads of the device are open as one user may have. */
async function requireTurn(tx: Transaction, deviceId: number, userId: number): Promise<void> {
  // Of simultaneous orders each one counts those before.
  await tx.selectFrom('devices').select('id').where('id', '=', deviceId).forUpdate().execute()
  const { open } = await tx
    .selectFrom('device_api_reads as r')
    .innerJoin('device_jobs as j', 'j.id', 'r.job_id')
    .where('r.device_id', '=', deviceId)
    .where('r.finished_at', 'is', null)
    .where('j.user_id', '=', userId)
    .select((e) => e.fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow()
  if (open >= maxOpen)
    throw fail('CONFLICT', { message: 'You are already reading this device. Wait until it has answered.' })
}

/**
 * Orders requests that read the API of a device, one after another, as one job. They must have been checked with
 * `checkReads`. When they have ended, `apiReadEnded` is emitted.
 * @returns the id of the read
 * @throws CONFLICT if the user already has two open reads of the device
 */
export async function orderRead(
  app: App,
  tx: Transaction,
  device: DeviceRecord,
  requests: readonly ReadRequest[],
  order: ReadOrder,
): Promise<number> {
  const [first] = requests
  if (!first || requests.length > maxReads)
    throw fail('VALIDATION', { source: 'requests', message: `1 to ${maxReads} requests are possible.` })
  if (order.actor) await requireTurn(tx, device.id, order.actor.userId)
  const job = await orderJob(app, tx, device, {
    ...order,
    kind,
    input: inputOf(first),
    sourceName: requests.length === 1 ? first.path : `${first.path} and ${requests.length - 1} more`,
  })
  const { id } = await tx
    .insertInto('device_api_reads')
    .values({
      company_id: device.company_id,
      device_id: device.id,
      job_id: job.id,
      requests: JSON.stringify(requests),
      answers: seal(app, []),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const seal = (app: App, answers: readonly ReadAnswer[]): Buffer => app.sealer.seal(Buffer.from(JSON.stringify(answers)))
const unseal = (app: App, sealed: Buffer): ReadAnswer[] => JSON.parse(app.sealer.unseal(sealed).toString())

/**
 * Returns the answers to a read, in the order of its requests; fewer if it has not ended.
 * @param secrets whether the reader may write the secrets, and so see them (CONFIGURATOR-031)
 */
export async function answersOf(app: App, tx: Transaction, readId: number, secrets: boolean): Promise<ReadAnswer[]> {
  const row = await tx.selectFrom('device_api_reads').select('answers').where('id', '=', readId).executeTakeFirst()
  const answers = row ? unseal(app, row.answers) : []
  return secrets ? answers : answers.map(withoutSecrets)
}

const openRead = (tx: Transaction, jobId: number): Promise<ReadRow | undefined> =>
  tx
    .selectFrom('device_api_reads')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('finished_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The rows of an answer, always as a list: clients of the vendor's API read them without the body around them. */
function rowsOf(body: unknown): unknown[] {
  const content = isRecord(body) && 'data' in body ? body['data'] : body
  if (Array.isArray(content)) return content
  return isRecord(content) ? [content] : []
}

/** What a device says about a request that it refuses. */
const errorsOf = (body: unknown): object =>
  isRecord(body) && Array.isArray(body['errors']) ? { errors: body['errors'] } : {}

/** The event on the channel of a read, in the shape of the public API. Long answers are left out: they are stored. */
function eventOf(job: DeviceJob, answers: readonly ReadAnswer[], said: string): Verdict['event'] {
  let left = maxEvent
  const data = answers.map(withoutSecrets).map((answer, at) => {
    const entry = { rid: `${job.id}-${at + 1}`, type: 'api_forward' as const }
    if (!isAnswer(answer)) return { ...entry, code: 0, data: [], error: answer.message }
    left -= JSON.stringify(answer.body ?? null).length
    return {
      ...entry,
      code: answer.status,
      ...(left >= 0 ? { data: rowsOf(answer.body), ...errorsOf(answer.body) } : { data: [] }),
      truncated: answer.truncated || left < 0,
    }
  })
  const ok = answers.every(isAnswer)
  return ok
    ? { status: 'completed', type: 'api_forward', value: said, errorCode: 0, data, response_state: 'completed' }
    : { status: 'error', type: 'api_forward', value: said, errorCode: -1, data, response_state: 'error' }
}

async function finish(
  app: App,
  tx: Transaction,
  row: ReadRow,
  job: DeviceJob,
  answers: readonly ReadAnswer[],
  state?: JobAnswer,
) {
  await tx
    .updateTable('device_api_reads')
    .set({ finished_at: sql<Date>`now()` })
    .where('id', '=', row.id)
    .execute()
  await emit(tx, apiReadEnded, { app, readId: row.id, jobId: job.id, deviceId: job.device_id })
  const failed = answers.find((answer) => !isAnswer(answer))
  const said = failed && 'message' in failed ? failed.message : `${answers.length} answered.`
  const outcome = state && state.state !== 'completed' ? outcomeOf(state) : failed ? 'failed' : 'done'
  return { outcome, said, event: eventOf(job, answers, said) } satisfies Verdict
}

/** Stores the answer to the present request, and sends the next one. */
async function interpret(app: App, tx: Transaction, job: DeviceJob, answer: JobAnswer): Promise<Verdict> {
  const row = await openRead(tx, job.id)
  if (!row) return { outcome: outcomeOf(answer) }
  const got = answerOf(answer, row.sent ? app.sealer.unseal(row.sent) : undefined)
  const answers = [...unseal(app, row.answers), got]
  const sealed = seal(app, answers)
  await tx
    .updateTable('device_api_reads')
    .set({ answers: sealed, answered: answers.length, sent: null })
    .where('id', '=', row.id)
    .execute()
  // The table of commands is no place for the passwords of a device.
  if (job.command_id) await replaceAnswer(tx, job.command_id, { text: '', data: {} })
  const next = row.requests[answers.length]
  // A device that cannot answer one request answers none.
  if (!next || !isAnswer(got) || sealed.length > maxAnswers) return finish(app, tx, row, job, answers, answer)
  const device = await tx.selectFrom('devices').selectAll().where('id', '=', job.device_id).executeTakeFirstOrThrow()
  const sending = { kind, input: inputOf(next), actor: authorOf(job), channel: job.channel, wait: 300 } as const
  await enterPhase(tx, job.id, { phase: `request ${answers.length + 1}`, message: `Reading ${next.path}` })
  await sendJob(app, tx, job, device, sending)
  const progress = { value: answers.length, total: row.requests.length }
  return { outcome: null, event: { status: 'progress', type: 'text', value: `Reading ${next.path}`, progress } }
}

/** Receives an answer that is too long for a result. Throws if it differs from its claim. */
const receive: NonNullable<DeviceJobKind['receive']> = async (app, job, claim, bytes) => {
  const whole = await readSent(claim, bytes, maxSentOutput, 'answer')
  await inTransaction(app.db, systemScope, async (tx) => {
    const row = await openRead(tx, job.id)
    if (!row) throw fail('NOT_FOUND', { message: 'No open request for this answer.' })
    await tx
      .updateTable('device_api_reads')
      .set({ sent: app.sealer.seal(whole) })
      .where('id', '=', row.id)
      .execute()
    const phase = `received ${row.answered + 1}`
    await enterPhase(tx, job.id, { phase, message: 'The device has sent its answer.', spendToken: true })
  })
}

/** Jobs that read the API of a device. */
export const readKinds = {
  [kind]: {
    command: 'api',
    token: (app, id) => putToken(app, id),
    complete: async (app, { device_id }, input) => ({ ...input, ...(await loginOf(app, device_id)) }),
    interpret,
    receive,
    release: (tx, ids) =>
      sql`update device_api_reads set finished_at = now(), sent = null
        where job_id = any(${ids}::integer[]) and finished_at is null`.execute(tx),
  } satisfies DeviceJobKind,
} as const
