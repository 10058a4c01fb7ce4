import type { JobKind, JobSource } from '@outpost/contract/device-jobs/constants'
import { commands } from '@outpost/contract/device/commands'
import { sql } from 'kysely'
import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import { hashToken } from '../../kit/secrets.ts'
import { orderCommand, type DeviceRecord, type Order } from '../devices/service.ts'
import { kindOf } from './kinds.ts'
import { eventOf } from './steps.ts'

/** Who or what asks a device, on which channel it answers, and how many seconds it may wait for the device. */
interface Asking extends Pick<Order, 'actor' | 'channel' | 'wait'> {
  source: JobSource
}

export interface JobOrder extends Asking {
  kind: JobKind
  /** What the command carries; what its kind adds when it goes out is not stored. */
  input?: Record<string, unknown>
  /** The name of what is loaded or run. */
  sourceName?: string
  /** The rule that asks, for which of its moments, and how often it has with this. */
  schedule?: { id: number; at: Date; attempt: number }
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
 */
export async function orderJob(
  app: App,
  tx: Transaction,
  device: DeviceRecord,
  { kind: name, source, input, sourceName = '', schedule, actor, channel, wait }: JobOrder,
): Promise<{ id: number; commandId: string }> {
  const kind = kindOf(name)
  const order = { name: kind.command, input: { ...kind.input, ...input }, actor, channel, wait }
  const commandId = await orderCommand(app, tx, device, order)
  const reason = device.status === 1 ? null : 'offline'
  const secret = kind.token && {
    token_hash: hashToken(kind.token(app, commandId)),
    token_until: after(wait + commands[kind.command].timeout + grace),
  }
  const { id } = await tx
    .insertInto('device_jobs')
    .values({
      company_id: device.company_id,
      device_id: device.id,
      kind: name,
      source,
      user_id: actor?.userId ?? null,
      username: actor?.username ?? null,
      channel,
      source_name: sourceName.slice(0, longestName),
      reason,
      events: sql<string>`jsonb_build_array(${eventOf('waiting', { reason }, sql`${commandId}::text`)})`,
      command_id: commandId,
      expires_at: after(wait),
      ...secret,
      ...(schedule && {
        schedule_id: schedule.id,
        period_at: schedule.at,
        attempt: schedule.attempt,
        parent_id: attemptBefore(name, device.id, schedule),
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, commandId }
}

const after = (seconds: number) => sql<Date>`now() + ${seconds} * interval '1 second'`

/** What the rule asked before, which this repeats. */
const attemptBefore = (kind: JobKind, deviceId: number, { id, at, attempt }: NonNullable<JobOrder['schedule']>) =>
  sql<
    number | null
  >`(select id from device_jobs where kind = ${kind} and schedule_id = ${id} and period_at = ${at} and device_id = ${deviceId} and attempt = ${attempt - 1})`
