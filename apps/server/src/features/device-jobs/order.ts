import { randomUUID } from 'node:crypto'
import type { JobKind, JobSource } from '@outpost/contract/device-jobs/constants'
import { type CommandName, commands } from '@outpost/contract/device/commands'
import { sql } from 'kysely'
import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { Actor, Author } from '../../kit/actor.ts'
import type { DeviceJob } from '../../kit/device-job.ts'
import { emit } from '../../kit/event.ts'
import { hashToken } from '../../kit/secrets.ts'
import { slices } from '../../kit/slices.ts'
import { orderCommand, orderCommands, type DeviceRecord, type Order } from '../devices/service.ts'
import { intendJobs, type About } from './approvals/intend.ts'
import { jobsEnded } from './events.ts'
import { kindOf } from './kinds.ts'
import { eventOf, stepJobs } from './steps.ts'
import { showTaskOf } from './task.ts'

/** Who or what orders a job, the channel for its events, and the seconds that it may wait for the device. */
interface Asking extends Pick<Order, 'actor' | 'channel' | 'wait'> {
  source: JobSource
}

export interface JobOrder extends Asking {
  kind: JobKind
  /** The command, if it is not that of the kind, and its time limit in seconds, if it is not the usual one. */
  command?: CommandName
  timeout?: number
  /** The input of the command. What its kind adds when the command is sent is not stored. */
  input?: Record<string, unknown>
  /** The record (such as a file) that is installed or run, and its name. */
  sourceId?: number
  sourceName?: string
  /** The schedule that orders the job, the run it belongs to, and the number of this attempt. */
  schedule?: { id: number; at: Date; attempt: number }
  /** The rollout that orders the job, and the stage of the job. */
  rollout?: { id: number; stage: number | null }
  /** Why a job that has no command yet is waiting. Defaults to its turn. */
  reason?: 'turn' | 'approval'
  /** The job that this one repeats, and its attempt number. */
  repeats?: { id: number; attempt: number }
  /** What a second person who approves the request gets to see, and what must not change until then. */
  about?: About
}

/** What is needed to send the command of a job. */
type Sending = Pick<JobOrder, 'kind' | 'command' | 'timeout' | 'input' | 'wait' | 'actor' | 'channel'>

/** Whether a user orders in the console or with an API token. */
export const sourceOf = ({ credential }: Actor): JobSource => (credential.kind === 'token' ? 'token' : 'person')

/** Returns the user for whom a job runs; null if the account no longer exists. */
export const authorOf = ({ user_id, username }: Pick<DeviceJob, 'user_id' | 'username'>): Author | null =>
  user_id === null ? null : { userId: user_id, username: username ?? '' }

/** Seconds after the timeout of the command in which a device may still hand over its file. */
const grace = 300

/** The maximum length of a name stored with a job. */
const maxNameLength = 500

/**
 * Orders a job: stores it and its command, which is sent when the transaction commits or when the device reconnects.
 * @returns the ids of both
 * @throws an Error if the device has an open job with the same turn. For kinds with a turn use `tryOrderJob`.
 */
export async function orderJob(
  app: App,
  tx: Transaction,
  device: DeviceRecord,
  order: JobOrder,
): Promise<{ id: number; commandId: string }> {
  const job = await tryOrderJob(app, tx, device, order)
  if (!job) throw new Error(`device ${device.id} is at work of the kind ${order.kind} already`)
  return { id: job.id, commandId: job.command_id! }
}

/** Like `orderJob`, but returns undefined if the device has an open job with the same turn. */
export async function tryOrderJob(
  app: App,
  tx: Transaction,
  device: DeviceRecord,
  order: JobOrder,
): Promise<DeviceJob | undefined> {
  const commandId = randomUUID()
  const reason = device.status === 1 ? null : 'offline'
  const token = tokenOf(app, order, commandId)
  const job = await tx
    .insertInto('device_jobs')
    .values({
      ...valuesOf(device, order),
      reason,
      events: sql<string>`jsonb_build_array(${eventOf('waiting', { reason }, sql`${commandId}::text`)})`,
      command_id: commandId,
      ...(token && { token_hash: token.hash, token_until: after(token.seconds) }),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['device_id', 'turn'])
        .where(sql<boolean>`finished_at is null and turn is not null`)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  if (!job) return undefined
  intendJobs(tx, [{ device, order }])
  await orderCommand(app, tx, device, commandOf(order, commandId))
  await showTaskOf(app, tx, job)
  return job
}

/**
 * Stores a job that takes its turn now and is sent later, by `sendJob`.
 * @returns the job, or undefined if the device has an open job with the same turn
 */
export const noteJob = async (
  app: App,
  tx: Transaction,
  device: DeviceRecord,
  order: JobOrder,
): Promise<DeviceJob | undefined> => (await noteJobs(app, tx, [{ device, order }]))[0]

/**
 * Like `noteJob` for many devices, in a few statements.
 * @returns the jobs of the devices that have no open job with the same turn
 */
export async function noteJobs(
  app: App,
  tx: Transaction,
  orders: readonly { device: DeviceRecord; order: JobOrder }[],
): Promise<DeviceJob[]> {
  const noted: DeviceJob[] = []
  for (const some of slices(orders)) {
    const jobs = await tx
      .insertInto('device_jobs')
      .values(some.map(({ device, order }) => ({ ...valuesOf(device, order), ...waiting(order) })))
      .onConflict((conflict) =>
        conflict
          .columns(['device_id', 'turn'])
          .where(sql<boolean>`finished_at is null and turn is not null`)
          .doNothing(),
      )
      .returningAll()
      .execute()
    const stored = new Set(jobs.map(({ device_id }) => device_id))
    intendJobs(
      tx,
      some.filter(({ device }) => stored.has(device.id)),
    )
    for (const job of jobs) await showTaskOf(app, tx, job)
    noted.push(...jobs)
  }
  return noted
}

/** Why a job that is only stored waits. */
function waiting({ reason = 'turn', rollout }: JobOrder) {
  const facts = { reason, ...(rollout && reason === 'turn' && { message: 'Waiting for its stage of the rollout.' }) }
  return { reason, events: sql<string>`jsonb_build_array(${eventOf('waiting', facts, sql`null::text`)})` }
}

/** A job with what is needed to send its command. */
export interface SentJob {
  job: DeviceJob
  device: DeviceRecord
  order: Sending
}

/**
 * Creates the command of a job that was only stored, and takes its turn; or the next command of a job whose command has
 * ended, which continues. The row must be locked.
 */
export const sendJob = (
  app: App,
  tx: Transaction,
  job: DeviceJob,
  device: DeviceRecord,
  order: Sending,
): Promise<void> => sendJobs(app, tx, [{ job, device, order }])

/** Like `sendJob` for many jobs of different devices, in a few statements. */
export async function sendJobs(app: App, tx: Transaction, sent: readonly SentJob[]): Promise<void> {
  const orders = sent.map(({ device, order }) => ({ device, order: commandOf(order, randomUUID()) }))
  const commandIds = await orderCommands(app, tx, orders)
  const tokens = sent.map(({ order }, at) => tokenOf(app, order, commandIds[at]!))
  const column = <T>(value: (each: SentJob) => T): T[] => sent.map(value)
  await sql`
    update device_jobs j set command_id = s.command_id, turn = s.turn, expires_at = now() + s.wait * interval '1 second',
      token_hash = coalesce(s.token_hash, j.token_hash),
      token_until = coalesce(now() + s.token_time * interval '1 second', j.token_until)
    from unnest(${column(({ job }) => job.id)}::integer[], ${commandIds}::uuid[], ${column(({ order }) => kindOf(order.kind).turn ?? null)}::text[],
      ${column(({ order }) => order.wait)}::float8[], ${tokens.map((token) => token?.hash ?? null)}::bytea[], ${tokens.map((token) => token?.seconds ?? null)}::float8[])
      as s (id, command_id, turn, wait, token_hash, token_time)
    where j.id = s.id`.execute(tx)
  for (const [reason, some] of Map.groupBy(sent, ({ device }) => (device.status === 1 ? null : 'offline'))) {
    const ids = some.map(({ job }) => job.id)
    for (const job of await stepJobs(tx, sql`id = any(${ids}::integer[])`, 'hold', { reason }))
      await showTaskOf(app, tx, job)
  }
}

/** Stores a job that cannot begin as failed, so that the log shows the reason. @returns its id */
export async function writeFailedJob(
  tx: Transaction,
  device: DeviceRecord,
  order: JobOrder,
  said: string,
): Promise<number> {
  const job = await tx
    .insertInto('device_jobs')
    .values({
      ...valuesOf(device, order),
      turn: null,
      state: 'failed',
      said,
      events: sql<string>`jsonb_build_array(${eventOf('failed', { said }, sql`null::text`)})`,
      finished_at: sql<Date>`now()`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await emit(tx, jobsEnded, { jobs: [job] })
  return job.id
}

const commandOf = ({ kind: name, command, timeout, input, actor, channel, wait }: Sending, id: string): Order => {
  const kind = kindOf(name)
  return {
    id,
    name: command ?? kind.command,
    input: { ...kind.input, ...input },
    actor,
    channel,
    wait,
    ...(timeout !== undefined && { timeout }),
  }
}

/**
 * Returns the hash of the token with which the device hands over or fetches a file, and for how many seconds it is
 * valid. For kinds with their own token lifetime it is set when the command is sent.
 */
function tokenOf(app: App, { kind: name, command, timeout, wait }: Sending, commandId: string) {
  const kind = kindOf(name)
  const sent = command ?? kind.command
  if (!kind.token || kind.tokenTime !== undefined) return undefined
  const hash = hashToken(kind.token(app, commandId, sent))
  return { hash, seconds: wait + (timeout ?? commands[sent].timeout) + grace }
}

const valuesOf = (
  device: DeviceRecord,
  { kind, source, sourceId, sourceName = '', schedule, rollout, repeats, actor, channel, wait }: JobOrder,
) => ({
  company_id: device.company_id,
  device_id: device.id,
  kind,
  source,
  turn: kindOf(kind).turn ?? null,
  user_id: actor?.userId ?? null,
  username: actor?.username ?? null,
  channel,
  source_id: sourceId ?? null,
  source_name: sourceName.slice(0, maxNameLength),
  expires_at: after(wait),
  rollout_id: rollout?.id ?? null,
  stage: rollout?.stage ?? null,
  ...(repeats && { parent_id: repeats.id, attempt: repeats.attempt + 1 }),
  ...(schedule && {
    schedule_id: schedule.id,
    period_at: schedule.at,
    attempt: schedule.attempt,
    parent_id: attemptBefore(kind, device.id, schedule),
  }),
})

const after = (seconds: number) => sql<Date>`now() + ${seconds} * interval '1 second'`

/** Selects the previous attempt of the same run of a schedule. */
const attemptBefore = (kind: JobKind, deviceId: number, { id, at, attempt }: NonNullable<JobOrder['schedule']>) =>
  sql<
    number | null
  >`(select id from device_jobs where kind = ${kind} and schedule_id = ${id} and period_at = ${at} and device_id = ${deviceId} and attempt = ${attempt - 1})`
