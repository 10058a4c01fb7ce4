import { creditActions } from '@outpost/contract/credits/types'
import { sql, type RawBuilder } from 'kysely'
import type { Program } from '../../context.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { setService } from '../devices/service.ts'
import { chargeDevice, lockDevice, plainCredits } from './charge.ts'

/** Devices that one run charges; what is left comes with the next, a minute later. */
const mostAtOnce = 2000
/** Devices that are charged while others that came with them wait for their welcome; the rest is the worker's, and they try again. */
const mostAtArrival = 50
/** Periods that one run catches up on for one device, after the charging has stood still for long. */
const mostPeriods = 40
/** The next period is paid a little before the last one ends, so that nobody is turned away in between. */
const aheadMs = 120_000

/**
 * Draws the next credit of every device whose period ends, each in a transaction of its own, so that one that fails keeps
 * no other back and a worker that is killed has charged whole devices. Where none is left the device waits, and draws again once
 * somebody who pays for it has one.
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

/** A device that has waited for a credit is looked at again only where a payer has one, so that thousands of them cost nothing. */
const dueDevices = (required: boolean, until: Date, among: RawBuilder<unknown> = sql`true`, most = mostAtOnce) => sql<{
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
 * Draws for devices that have just come and would be turned away, where somebody who pays for them has a credit: a new device need not
 * wait for the worker. Answers who has time now.
 */
export async function payAtArrival(app: Program, ids: readonly number[], now = new Date()): Promise<number[]> {
  const { show, required } = app.brand().resources
  if (!show) return []
  const due = await inTransaction(app.db, systemScope, (tx) =>
    dueDevices(required, now, sql`d.id = any(${[...ids]}::integer[])`, mostAtArrival).execute(tx),
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

/** The service of a device for which nobody has decided is on where the installation wants a credit of every device. */
const switchedOn = (required: boolean) => (required ? sql`d.credit_enabled is not false` : sql`d.credit_enabled`)

async function extend(app: Program, id: number, required: boolean, now: Date): Promise<void> {
  await inTransaction(app.db, systemScope, async (tx) => {
    for (let period = 0; period < mostPeriods; period++) {
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

/** Ids in one message on the bus. */
const slice = 500

/** Ends the connections of devices that have no credit where one is required; at their next try they hear why. */
async function turnAway(app: Program, now: Date): Promise<void> {
  const { rows } = await inTransaction(app.db, systemScope, (tx) =>
    sql<{
      id: number
    }>`select id from devices where status = 1 and (credit_expires_at is null or credit_expires_at <= ${now}) limit ${mostAtOnce}`.execute(
      tx,
    ),
  )
  for (let from = 0; from < rows.length; from += slice)
    await app.publish('devices.kick', {
      ids: rows.slice(from, from + slice).map((row) => row.id),
      reason: 'no credit',
    })
}
