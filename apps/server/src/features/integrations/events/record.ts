import type { EventType } from '@outpost/contract/integrations/events/constants'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { slices } from '../../../kit/slices.ts'

/** Something that has happened, in a company or on a device. */
export interface NewEvent {
  type: EventType
  /** Needed if it is not about a device; otherwise the company is that of the device. */
  companyId?: number
  /** The company that the device has left. */
  fromCompanyId?: number
  deviceId?: number
  /** Now, if it is left out. */
  at?: Date
  data?: Readonly<Record<string, unknown>>
}

/**
 * Stores events in the transaction in which they happen, so that none is lost and none is told that did not happen.
 * Their deliveries are made by the worker: a transaction sees only its own part of the tree, and parent companies may
 * have subscriptions.
 */
export async function recordEvents(tx: Transaction, events: readonly NewEvent[]): Promise<void> {
  for (const some of slices(events)) {
    const rows = some.map(({ type, companyId, fromCompanyId, deviceId, at, data = {} }, n) => ({
      n,
      type,
      company: companyId ?? null,
      came: fromCompanyId ?? null,
      device: deviceId ?? null,
      at: at ?? null,
      data,
    }))
    await sql`
      insert into integration_events (company_id, from_company_id, type, device_id, device, data, created_at)
      select coalesce(d.company_id, v.company), v.came, v.type, v.device,
        case when d.id is not null then jsonb_build_object('id', d.id, 'name', d.name, 'serial', d.serial, 'mac', d.mac) end,
        v.data, coalesce(v.at, clock_timestamp())
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as v(n integer, type text, company integer, came integer, device integer, at timestamptz, data jsonb)
      left join devices d on d.id = v.device
      where coalesce(d.company_id, v.company) is not null
      order by v.n`.execute(tx)
  }
}
