import { creditActions } from '@outpost/contract/credits/types'
import { sql, type RawBuilder } from 'kysely'
import type { Program } from '../../context.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { setService } from '../devices/service.ts'
import { chargeDevice, lockDevice, plainCredits } from './charge.ts'

/** The number of devices charged in one run. The rest follow in the next run, a minute later. */
const maxAtOnce = 2000
/**
 * The number of devices charged while a batch of connecting devices waits to be admitted. The rest are left to the
 * worker, and connect again later.
 */
const maxAtArrival = 50
/** The number of missed periods that one run charges for one device after charging was down for a long time. */
const maxPeriods = 40
/** The next period is paid for a little before the last one ends, so that no device is turned away in between. */
const aheadMs = 120_000

/**
 * Spends the next credit for every device whose period ends. Each device has its own transaction, so that a failure
 * affects only that device, and a worker that is killed leaves no device half charged. When no credit is left, the
 * device waits and is charged as soon as one of its payers has a credit again.
 */
export async function extendAll(app: Program, now = new Date()): Promise<void> {
  const { show, required } = app.brand().resources
  if (!show) return
  const due = await inTransaction(app.db, systemScope, (tx) =>
    dueDevices(required, new Date(now.getTime() + aheadMs)).execute(tx),
  )
  for (const { id } of due.rows) {
    await extend(app, id, required, now).catch((error: unknown) =>
      app.log.error({ device: id, error: String(error) }, 'a device could not be charged'),
    )
  }
  if (required) await turnAway(app, now)
}

/**
 * Selects the devices to charge. A device that already waits for a credit is selected only when a payer has one, so
 * that thousands of waiting devices cost nothing.
 */
const dueDevices = (required: boolean, until: Date, among: RawBuilder<unknown> = sql`true`, most = maxAtOnce) => sql<{
  id: number
}>`
  with recursive payer as (
    select d.id as device, c.id, c.parent_id, c.can_use_parent_license from devices d join companies c on c.id = d.company_id
    where ${among} and ${switchedOn(required)} and (d.auto_extend_credit or d.credit_expires_at is null) and (d.credit_expires_at is null or d.credit_expires_at <= ${until})
    union all select payer.device, c.id, c.parent_id, c.can_use_parent_license from companies c join payer on c.id = payer.parent_id where payer.can_use_parent_license
  )
  select d.id from devices d where d.id in (select device from payer) and (d.credit_lapsed_at is null or exists (
    select from payer join credit_pools p on p.company_id = payer.id join ledger_accounts a on a.id = p.account_id
    where payer.device = d.id and p.type_id = any(${[...plainCredits]}::integer[]) and a.balance > 0 and (p.expires_at is null or p.expires_at > now())))
  order by d.credit_expires_at nulls first limit ${most}`

/**
 * Spends credits for devices that have just connected and would be turned away, if one of their payers has any. A new
 * device therefore need not wait for the worker.
 * @returns the ids of the devices that are paid for now
 */
export async function payAtArrival(app: Program, ids: readonly number[], now = new Date()): Promise<number[]> {
  const { show, required } = app.brand().resources
  if (!show) return []
  const due = await inTransaction(app.db, systemScope, (tx) =>
    dueDevices(required, now, sql`d.id = any(${[...ids]}::integer[])`, maxAtArrival).execute(tx),
  )
  for (const { id } of due.rows) await extend(app, id, required, now)
  if (due.rows.length === 0) return []
  const paid = await inTransaction(app.db, systemScope, (tx) =>
    tx
      .selectFrom('devices')
      .select('id')
      .where(
        'id',
        'in',
        due.rows.map((row) => row.id),
      )
      .where('credit_expires_at', '>', now)
      .execute(),
  )
  return paid.map((row) => row.id)
}

/** Whether the service of a device is on. Undecided devices count as on where every device requires a credit. */
const switchedOn = (required: boolean) => (required ? sql`d.credit_enabled is not false` : sql`d.credit_enabled`)

async function extend(app: Program, id: number, required: boolean, now: Date): Promise<void> {
  await inTransaction(app.db, systemScope, async (tx) => {
    for (let period = 0; period < maxPeriods; period++) {
      const device = await lockDevice(tx, id)
      if (
        !device ||
        !(device.credit_enabled ?? required) ||
        (device.credit_expires_at !== null &&
          (!device.auto_extend_credit || device.credit_expires_at.getTime() > now.getTime() + aheadMs))
      )
        return
      const late = device.credit_lapsed_at === null
      const action = device.credit_expires_at === null ? creditActions.used : creditActions.extended
      const end = await chargeDevice(tx, device, { types: plainCredits, userId: null, action, now, late })
      if (end === undefined) {
        if (late) await setService(tx, id, { credit_lapsed_at: now })
        return
      }
    }
  })
}

/** The number of ids in one message on the bus. */
const slice = 500

/**
 * Closes the connections of devices that have no credit. Only for installations that require one; the devices learn the
 * reason when they next connect.
 */
async function turnAway(app: Program, now: Date): Promise<void> {
  const { rows } = await inTransaction(app.db, systemScope, (tx) =>
    sql<{
      id: number
    }>`select id from devices where status = 1 and (credit_expires_at is null or credit_expires_at <= ${now}) limit ${maxAtOnce}`.execute(
      tx,
    ),
  )
  for (let from = 0; from < rows.length; from += slice)
    await app.publish('devices.kick', {
      ids: rows.slice(from, from + slice).map((row) => row.id),
      reason: 'no credit',
    })
}
