import { randomUUID } from 'node:crypto'
import type { JobKind, JobSource } from '@outpost/contract/device-jobs/constants'
import { commands } from '@outpost/contract/device/commands'
import { sql } from 'kysely'
import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import type { DeviceJob } from '../../kit/device-job.ts'
import { hashToken } from '../../kit/secrets.ts'
import { orderCommand, type DeviceRecord, type Order } from '../devices/service.ts'
import { kindOf } from './kinds.ts'
import { eventOf, stepJobs } from './steps.ts'
import { showTaskOf } from './task.ts'

/** Who or what asks a device, on which channel it answers, and how many seconds it may wait for the device. */
interface Asking extends Pick<Order, 'actor' | 'channel' | 'wait'> {
  source: JobSource
}

export interface JobOrder extends Asking {
  kind: JobKind
  /** What the command carries; what its kind adds when it goes out is not stored. */
  input?: Record<string, unknown>
  /** The record that is loaded or run, and its name. */
  sourceId?: number
  sourceName?: string
  /** The rule that asks, for which of its moments, and how often it has with this. */
  schedule?: { id: number; at: Date; attempt: number }
  /** The rollout that asks, and in which of its stages. */
  rollout?: { id: number; stage: number | null }
  /** What a job waits for that is only written down: its turn, where it is not said. */
  reason?: 'turn' | 'approval'
  /** The job that this repeats. */
  repeats?: { id: number; attempt: number }
}

/** Whether a person asks in the console or by a program. */
export const sourceOf = ({ credential }: Actor): JobSource => (credential.kind === 'token' ? 'token' : 'person')

/** Seconds beyond the command's own time in which a device may still hand its file over. */
const grace = 300

/** Characters of a name that is kept with a job. */
const longestName = 500

/**
 * Asks a device to do something: writes down the job and its command, which goes out when the transaction is committed, or when the device comes
 * back.
 * @returns the ids of both
 * @throws an Error where the device is at work of this kind already: ask for kinds with a turn by `tryOrderJob`
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

/** The same; undefined where the device has an open job with the turn of this kind. */
export async function tryOrderJob(
  app: App,
  tx: Transaction,
  device: DeviceRecord,
  order: JobOrder,
): Promise<DeviceJob | undefined> {
  const commandId = randomUUID()
  const reason = device.status === 1 ? null : 'offline'
  const job = await tx
    .insertInto('device_jobs')
    .values({
      ...valuesOf(device, order),
      reason,
      events: sql<string>`jsonb_build_array(${eventOf('waiting', { reason }, sql`${commandId}::text`)})`,
      command_id: commandId,
      ...tokenOf(app, order, commandId),
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
  await orderCommand(app, tx, device, commandOf(order, commandId))
  await showTaskOf(app, tx, job)
  return job
}

/**
 * Writes down a job that takes its turn now and is sent later, by `sendJob`.
 * @returns the job; undefined where the device has an open job with the turn of this kind
 */
export async function noteJob(
  app: App,
  tx: Transaction,
  device: DeviceRecord,
  order: JobOrder,
): Promise<DeviceJob | undefined> {
  const { reason = 'turn', rollout } = order
  const facts = { reason, ...(rollout && reason === 'turn' && { message: 'Waiting for its stage of the rollout.' }) }
  const job = await tx
    .insertInto('device_jobs')
    .values({
      ...valuesOf(device, order),
      reason,
      events: sql<string>`jsonb_build_array(${eventOf('waiting', facts, sql`null::text`)})`,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['device_id', 'turn'])
        .where(sql<boolean>`finished_at is null and turn is not null`)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  if (job) await showTaskOf(app, tx, job)
  return job
}

/** Makes a command of a job that was only written down, which takes its turn now. The row must be locked. */
export async function sendJob(
  app: App,
  tx: Transaction,
  job: DeviceJob,
  device: DeviceRecord,
  order: Pick<JobOrder, 'kind' | 'input' | 'wait' | 'actor' | 'channel'>,
): Promise<void> {
  const commandId = await orderCommand(app, tx, device, commandOf(order, randomUUID()))
  await tx
    .updateTable('device_jobs')
    .set({
      command_id: commandId,
      turn: kindOf(order.kind).turn ?? null,
      expires_at: after(order.wait),
      ...tokenOf(app, order, commandId),
    })
    .where('id', '=', job.id)
    .execute()
  const [sent] = await stepJobs(tx, sql`id = ${job.id}`, 'hold', { reason: device.status === 1 ? null : 'offline' })
  if (sent) await showTaskOf(app, tx, sent)
}

/**
 * Writes down a job that cannot begin, so that its log says why.
 * @returns its id
 */
export async function writeFailedJob(
  tx: Transaction,
  device: DeviceRecord,
  order: JobOrder,
  said: string,
): Promise<number> {
  const { id } = await tx
    .insertInto('device_jobs')
    .values({
      ...valuesOf(device, order),
      turn: null,
      state: 'failed',
      said,
      events: sql<string>`jsonb_build_array(${eventOf('failed', { said }, sql`null::text`)})`,
      finished_at: sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const commandOf = (
  { kind: name, input, actor, channel, wait }: Pick<JobOrder, 'kind' | 'input' | 'wait' | 'actor' | 'channel'>,
  id: string,
): Order => {
  const kind = kindOf(name)
  return { id, name: kind.command, input: { ...kind.input, ...input }, actor, channel, wait }
}

/** By which the device hands over or fetches a file; of kinds with a time of their own it is noted when the command goes out. */
const tokenOf = (app: App, { kind: name, wait }: Pick<JobOrder, 'kind' | 'wait'>, commandId: string) => {
  const kind = kindOf(name)
  return kind.token && kind.tokenTime === undefined
    ? {
        token_hash: hashToken(kind.token(app, commandId)),
        token_until: after(wait + commands[kind.command].timeout + grace),
      }
    : {}
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
  source_name: sourceName.slice(0, longestName),
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

/** What the rule asked before, which this repeats. */
const attemptBefore = (kind: JobKind, deviceId: number, { id, at, attempt }: NonNullable<JobOrder['schedule']>) =>
  sql<
    number | null
  >`(select id from device_jobs where kind = ${kind} and schedule_id = ${id} and period_at = ${at} and device_id = ${deviceId} and attempt = ${attempt - 1})`
