import { fail } from '@outpost/contract/kit/errors'
import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../db/database.ts'
import type { Context } from '../../kit/implement.ts'
import { type SourceOf, sourceOfValue } from '../../kit/place-in.ts'
import { inScope } from '../../kit/scope.ts'
import { outsideOf } from '../companies/service.ts'
import { requireDevices } from '../devices/service.ts'
import { closeIfWell } from './incidents/open.ts'

export type AutomationRow = Selectable<Database['automations']>

/** Returns automations in the scope, locked, in the order of their ids. Throws NOT_FOUND with `source`. */
export async function requireAutomations(
  { tx, scope }: Context,
  ids: readonly number[],
  source?: SourceOf<number>,
): Promise<AutomationRow[]> {
  const unique = [...new Set(ids)]
  const rows = await tx
    .selectFrom('automations')
    .selectAll()
    .where('id', '=', sql<number>`any(${unique}::integer[])`)
    .where(inScope(scope, 'company_id'))
    .orderBy('id')
    .forUpdate()
    .execute()
  const found = new Set(rows.map(({ id }) => id))
  const missing = unique.find((id) => !found.has(id))
  if (missing !== undefined)
    throw fail('NOT_FOUND', source === undefined ? {} : { source: sourceOfValue(source, missing) })
  return rows
}

/** Returns one automation in the scope, locked. Throws NOT_FOUND. */
export const requireAutomation = async (context: Context, id: number): Promise<AutomationRow> =>
  (await requireAutomations(context, [id]))[0]!

/**
 * Assigns an automation to devices, which are then evaluated at once. Devices that already have it keep their state, and
 * those that have it through a tag or company then keep it without.
 * @throws NOT_FOUND for a device outside the scope, VALIDATION for one of another company
 */
export async function assign(
  { tx, scope }: Context,
  automation: Pick<AutomationRow, 'id' | 'company_id'>,
  deviceIds: readonly number[],
  source: string,
): Promise<void> {
  if (deviceIds.length === 0) return
  const devices = await requireDevices(tx, scope, deviceIds, source)
  const companies = devices.map(({ company_id }) => company_id)
  if ((await outsideOf(tx, automation.company_id, companies)).length > 0)
    throw fail('VALIDATION', {
      source,
      message: 'The devices must belong to the company of the automation or one of its subsidiaries.',
    })
  await sql`
    insert into automation_devices (automation_id, device_id, company_id, due_at)
    select ${automation.id}, id, ${automation.company_id}, now() from unnest(${devices.map(({ id }) => id)}::integer[]) as d(id)
    on conflict (automation_id, device_id) do update set followed = false where automation_devices.followed`.execute(tx)
}

/** Ends what an automation found on devices, without telling anybody. */
async function letGo(tx: Transaction, automationId: number, deviceIds: readonly number[]): Promise<void> {
  const left = await tx
    .updateTable('alert_incident_devices')
    .set({ resolved_at: sql<Date>`now()` })
    .where('automation_id', '=', automationId)
    .where('device_id', '=', sql<number>`any(${[...deviceIds]}::integer[])`)
    .where('resolved_at', 'is', null)
    .returning('incident_id')
    .execute()
  await closeIfWell(tx, [...new Set(left.map(({ incident_id }) => incident_id))], new Date())
}

/** Removes an automation from devices. What it found there ends without a message. */
export async function unassign(tx: Transaction, automationId: number, deviceIds: readonly number[]): Promise<void> {
  await letGo(tx, automationId, deviceIds)
  await tx
    .deleteFrom('automation_devices')
    .where('automation_id', '=', automationId)
    .where('device_id', '=', sql<number>`any(${[...deviceIds]}::integer[])`)
    .execute()
}

/**
 * Lets an automation start again on its devices, or on some of them, because it was changed, or switched on or off. What
 * it found before ends without a message.
 */
export async function restart(tx: Transaction, automationId: number, deviceIds?: readonly number[]): Promise<void> {
  const { rows } = await sql<{ device_id: number }>`
    update automation_devices set state = null, due_at = now()
    where automation_id = ${automationId} and (${deviceIds === undefined} or device_id = any(${deviceIds ?? []}::integer[])) returning device_id`.execute(
    tx,
  )
  await letGo(
    tx,
    automationId,
    rows.map(({ device_id }) => device_id),
  )
}
