import { legacyLimits } from '@outpost/contract/alerts/legacy/constants'
import { type Selectable, sql } from 'kysely'
import type { App } from '../../../context.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import { answersOf, isUsable } from '../../device-api/service.ts'
import { type ApiRecord, idOf, isOn, recordsIn, textIn } from '../../device-services/service.ts'
import { eventsPath, rulesPath } from './device.ts'
import { eventIn, isSame, settingsIn } from './words.ts'

export type ConfigurationRow = Selectable<Database['alert_configurations']>
interface Owner {
  id: number
  company_id: number
}

/** Days for which alerts are kept. */
export const alertDays = 90
/** How many alerts of a device are kept. */
const mostAlerts = 1000

const rowsOf = (tx: Transaction, deviceId: number): Promise<ConfigurationRow[]> =>
  tx
    .selectFrom('alert_configurations')
    .selectAll()
    .where('device_id', '=', deviceId)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Finds the configuration that a record of the device is: by its id, or as one that was ordered and not yet found. */
const findRow = (rows: readonly ConfigurationRow[], rule: string, record: ApiRecord) =>
  rows.find((row) => row.rule === rule) ??
  rows.find((row) => row.rule === null && isSame(record, row.event, row.mark, row.settings))

/**
 * Stores the alerts as the device has them now. Those that it no longer has are deleted, except for ones whose change is
 * under way, and failed ones, which stay until someone has read why.
 */
export async function storeRules(tx: Transaction, device: Owner, records: readonly ApiRecord[]): Promise<void> {
  const rows = await rowsOf(tx, device.id)
  const left = new Set(rows)
  for (const record of records.slice(0, legacyLimits.perDevice)) {
    const rule = idOf(record)
    if (rule === undefined) continue
    const row = findRow([...left], rule, record)
    const found = {
      rule,
      ...eventIn(record),
      enable: isOn(record, 'enable', false),
      settings: JSON.stringify(settingsIn(record, row?.settings.smtp_config_id ?? null)),
    }
    if (row) {
      left.delete(row)
      const state = row.change_id === null ? 'stored' : row.state
      await tx
        .updateTable('alert_configurations')
        .set({ ...found, state })
        .where('id', '=', row.id)
        .execute()
    } else
      await tx
        .insertInto('alert_configurations')
        .values({ ...found, company_id: device.company_id, device_id: device.id, user_id: null, state: 'stored' })
        .execute()
  }
  const gone = [...left].filter((row) => row.change_id === null && row.state !== 'failed').map(({ id }) => id)
  if (gone.length > 0) await tx.deleteFrom('alert_configurations').where('id', 'in', gone).execute()
}

/** When an event happened. A device whose clock cannot be right reports it as of now. */
function timeIn(record: ApiRecord): Date {
  const seconds = Number(textIn(record, 'time'))
  const now = Date.now()
  const time = seconds * 1000
  return time > now - alertDays * 86_400_000 && time <= now + 60_000 ? new Date(time) : new Date(now)
}

/** Stores what the device has reported. An event that is known already changes nothing. */
export async function storeEvents(tx: Transaction, device: Owner, records: readonly ApiRecord[]): Promise<void> {
  const rows = await rowsOf(tx, device.id)
  for (const record of records) {
    const key = textIn(record, 'id', 64)
    if (key === '') continue
    const configuration = rows.find(({ rule }) => rule !== null && rule === textIn(record, 'rule'))
    const { type, subtype } = configuration ?? eventIn(record)
    await tx
      .insertInto('device_alerts')
      .values({
        company_id: device.company_id,
        device_id: device.id,
        configuration_id: configuration?.id ?? null,
        type,
        subtype,
        message: textIn(record, 'text', legacyLimits.message),
        event_key: key,
        created_at: timeIn(record),
      })
      .onConflict((oc) => oc.columns(['device_id', 'event_key']).doNothing())
      .execute()
  }
  await sql`delete from device_alerts where device_id = ${device.id} and id <= (
    select id from device_alerts where device_id = ${device.id} order by id desc offset ${mostAlerts} limit 1)`.execute(
    tx,
  )
}

/** A read of the API of a device has ended: if it was of its alerts, they are stored. */
export async function noteRead(
  tx: Transaction,
  { app, readId, deviceId }: { app: App; readId: number; deviceId: number },
): Promise<void> {
  const read = await tx
    .selectFrom('device_api_reads')
    .select(['requests', 'company_id'])
    .where('id', '=', readId)
    .executeTakeFirst()
  const at = (end: string): number => read?.requests.findIndex(({ path }) => path.endsWith(end)) ?? -1
  const [rules, events] = [at(rulesPath), at(eventsPath)]
  if (!read || (rules === -1 && events === -1)) return
  const answers = await answersOf(app, tx, readId, false)
  const listAt = (index: number): ApiRecord[] | undefined => {
    const answer = answers[index]
    return isUsable(answer) ? recordsIn(answer.body) : undefined
  }
  const device = { id: deviceId, company_id: read.company_id }
  const [ruleRecords, eventRecords] = [listAt(rules), listAt(events)]
  if (ruleRecords) await storeRules(tx, device, ruleRecords)
  if (eventRecords) await storeEvents(tx, device, eventRecords)
}
