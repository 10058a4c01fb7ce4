import { sql } from 'kysely'
import { brandedModel } from '../../../brand/models.ts'
import type { Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { emit } from '../../../kit/event.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { beginConnections } from '../connections/record.ts'
import { notifyPages } from '../enrolment/arrivals.ts'
import { devicesOnline } from '../events.ts'
import { paidAtArrival } from '../payment.ts'
import { lockedInOrder } from './locked-in-order.ts'
import { type OfflineDevice, recordOffline } from './presence.ts'

/** What a device says of itself at the start of a session. Empty texts leave what is known. */
export interface SessionFacts {
  id: number
  ip: string
  model: string
  firmware: string
  agent: string
  /** Whether it has restarted since its last session. */
  restarted: boolean
}

interface Met {
  id: number
  company_id: number
  epoch: number
  was: number | null
  monitoring_enabled: boolean
  paid: boolean
}

/**
 * Notes a session of a device that has no lasting connection, and marks it as online.
 * @returns whether the device is admitted: its monitoring is on and its service is paid for
 */
export async function noteSession(app: Program, facts: SessionFacts): Promise<'admitted' | 'not monitored' | 'unpaid'> {
  let met = await meet(app, facts)
  if (met && !met.paid && (await paidAtArrival(app, [facts.id])).has(facts.id)) met = await meet(app, facts)
  if (!met?.monitoring_enabled) return 'not monitored'
  if (!met.paid) return 'unpaid'
  const fields = {
    status: 1,
    offline_reason: null,
    firmware: facts.firmware || undefined,
    model: brandedModel(app.brand(), facts.model) || undefined,
  }
  await notifyPages(app, [[met.id, met.company_id, fields]])
  return 'admitted'
}

const meet = (app: Program, { id, ip, model, firmware, agent, restarted }: SessionFacts): Promise<Met | undefined> =>
  inTransaction(app.db, systemScope, async (tx) => {
    const required = app.brand().resources.required
    const { rows } = await sql<Met>`
      with judged as (
        select id, status as was, monitoring_enabled, not ${required} or coalesce(credit_expires_at > now(), false) as paid
        from devices where id = ${id} for no key update
      ), known as (
        update devices d set status = 1, offline_reason = null, last_connect_code = 0, ip = ${ip}, agent = ${agent},
          epoch = case when j.was = 1 then d.epoch else d.epoch + 1 end,
          last_connection_at = case when j.was = 1 then d.last_connection_at else now() end, last_seen_at = now(),
          model = coalesce(nullif(${model}, ''), d.model), firmware = coalesce(nullif(${firmware}, ''), d.firmware)
        from judged j where d.id = j.id and j.monitoring_enabled and j.paid
        returning d.id, d.company_id, d.epoch
      )
      select judged.id, judged.was, judged.monitoring_enabled, judged.paid, coalesce(known.company_id, 0) as company_id, coalesce(known.epoch, 0) as epoch
      from judged left join known on known.id = judged.id`.execute(tx)
    const [met] = rows
    if (!met?.company_id || met.was === 1) return met
    await beginConnections(tx, [{ id, company_id: met.company_id, epoch: met.epoch, ip, restarted }])
    await emit(tx, devicesOnline, { ids: [id] })
    return met
  })

/** Whether a device may be managed now: its monitoring is on and its service is paid for. Charges nothing. */
export async function isAdmitted(app: Program, tx: Transaction, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from devices where id = ${id} and monitoring_enabled
      and (not ${app.brand().resources.required}::boolean or coalesce(credit_expires_at > now(), false))`.execute(tx)
  return rows.length > 0
}

/** Marks devices that have been silent for too long as offline. `reason` is a text for users. */
export const noteSilence = (app: Program, ids: readonly number[], reason: string): Promise<void> =>
  recordOffline(
    app,
    sql<OfflineDevice>`
      update devices d set status = 0, offline_reason = ${reason}
      from ${lockedInOrder(sql`id = any(${ids}::integer[]) and status = 1`)}
      where d.id = l.id and d.status = 1
      returning d.id, d.company_id, d.offline_reason, d.last_seen_at`,
  )

/** Notes the model that a device reports. An empty text leaves what is known. */
export const noteModel = (app: Program, id: number, model: string): Promise<unknown> =>
  inTransaction(app.db, systemScope, async (tx) => {
    if (model !== '') await tx.updateTable('devices').set({ model }).where('id', '=', id).execute()
  })
