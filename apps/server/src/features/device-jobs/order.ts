import type { JobKind, JobSource } from '@outpost/contract/device-jobs/constants'
import { sql } from 'kysely'
import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import { orderCommand, type DeviceRecord, type Order } from '../devices/service.ts'
import { kindOf } from './kinds.ts'
import { eventOf } from './steps.ts'

/** Who or what asks a device, on which channel it answers, and how many seconds it may wait for the device. */
export interface Asking extends Pick<Order, 'actor' | 'channel' | 'wait'> {
  source: JobSource
}

export interface JobOrder extends Asking {
  kind: JobKind
  /** What the command carries; what its kind adds when it goes out is not stored. */
  input?: Record<string, unknown>
  /** The name of what is loaded or run. */
  sourceName?: string
}

/** Whether a person asks in the console or by a program. */
export const sourceOf = ({ credential }: Actor): JobSource => (credential.kind === 'token' ? 'token' : 'person')

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
  { kind, source, input = {}, sourceName = '', actor, channel, wait }: JobOrder,
): Promise<{ id: number; commandId: string }> {
  const commandId = await orderCommand(app, tx, device, { name: kindOf(kind).command, input, actor, channel, wait })
  const reason = device.status === 1 ? null : 'offline'
  const { id } = await tx
    .insertInto('device_jobs')
    .values({
      company_id: device.company_id,
      device_id: device.id,
      kind,
      source,
      user_id: actor?.userId ?? null,
      username: actor?.username ?? null,
      channel,
      source_name: sourceName.slice(0, longestName),
      reason,
      events: sql<string>`jsonb_build_array(${eventOf('waiting', { reason }, sql`${commandId}::text`)})`,
      command_id: commandId,
      expires_at: sql<Date>`now() + ${wait} * interval '1 second'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, commandId }
}
