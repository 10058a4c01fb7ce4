import { sql } from 'kysely'
import { z } from 'zod'
import type { DeviceLink } from '@outpost/gateway/host'
import type { Program } from '../../../context.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { alertDevice, readRecords } from './device.ts'
import { alertDays, storeEvents, storeRules } from './sync.ts'

/** How many devices are read in a round at most. */
const mostPerRound = 8
/** How often the alerts of a device are read without a request of a user. */
const readingInterval = sql`interval '10 minutes'`

/** Asks the gateways to read the alerts of the devices that have alerts of their own and are due. */
export const readDue = (app: Program): Promise<void> =>
  inTransaction(app.db, systemScope, async (tx) => {
    const { rows } = await sql<{ device_id: number }>`
      with due as (
        select r.device_id from alert_readings r join devices d on d.id = r.device_id
        where r.next_at <= now() and d.status = 1 and exists (select from alert_configurations c where c.device_id = r.device_id)
        order by r.next_at limit ${mostPerRound} for update of r skip locked)
      update alert_readings r set next_at = now() + ${readingInterval} from due where r.device_id = due.device_id
      returning r.device_id`.execute(tx)
    if (rows.length > 0) await app.bus.publish(tx, 'alerts.read', { ids: rows.map(({ device_id }) => device_id) })
  })

/** Reads the alerts of a device and what they have reported. Throws what asking a device throws. */
export async function readAlerts(app: Program, deviceId: number): Promise<void> {
  const target = await app.ownTransaction(async (tx) => {
    const device = await tx.selectFrom('devices').selectAll().where('id', '=', deviceId).executeTakeFirst()
    return device && alertDevice(tx, device)
  })
  if (target === undefined || typeof target === 'string') return
  const rules = await readRecords({ app }, target, target.rules)
  const events = target.events === undefined ? [] : await readRecords({ app }, target, target.events)
  await app.ownTransaction(async (tx) => {
    const device = await tx
      .selectFrom('devices')
      .select(['id', 'company_id'])
      .where('id', '=', deviceId)
      .executeTakeFirst()
    if (!device) return
    await storeRules(tx, device, rules)
    await storeEvents(tx, device, events)
  })
}

const message = z.object({ ids: z.array(z.number().int().positive()).max(mostPerRound) })

/**
 * Reads the devices of this gateway that the worker has chosen: only the gateway has their connections. A message that is
 * lost means that alerts arrive ten minutes later.
 * @returns a function that stops listening
 */
export const listenForAlertReadings = (app: Program, link: DeviceLink): (() => void) =>
  app.bus.subscribe('alerts.read', (payload) => {
    for (const id of message.safeParse(payload).data?.ids ?? [])
      if (link.isConnected(id))
        readAlerts(app, id).catch((error: unknown) =>
          app.log.info({ device: id, error: String(error) }, 'the alerts of a device could not be read'),
        )
  })

/** Deletes alerts that are older than they are kept. */
export const cleanUpAlerts = (app: Program): Promise<unknown> =>
  inTransaction(app.db, systemScope, (tx) =>
    sql`delete from device_alerts where created_at < now() - ${alertDays} * interval '1 day'`.execute(tx),
  )
