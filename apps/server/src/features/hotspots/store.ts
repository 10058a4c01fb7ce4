import type { ReportedList } from '@outpost/contract/device/wireless'
import type pg from 'pg'
import type { StoredReport, StoredState } from '../telemetry/service.ts'
import { readAccessPoints, readHotspots } from './lists.ts'

type Client = Pick<pg.PoolClient, 'query'>

/** A list of a device, and when it was measured, in milliseconds. */
interface Listed<T> {
  d: number
  at: number
  rows: T[]
}

/** Returns the newest list of each device in a batch. */
function newest<T>(reports: readonly StoredReport[], name: ReportedList, read: (text: string) => T[]): Listed<T>[] {
  const found = new Map<number, StoredReport>()
  for (const report of reports) {
    if (report.lists?.[name] === undefined) continue
    const known = found.get(report.deviceId)
    if (!known || report.at >= known.at) found.set(report.deviceId, report)
  }
  return [...found.values()]
    .map(({ deviceId, at, lists }) => ({ d: deviceId, at, rows: read(lists![name]!) }))
    .toSorted((a, b) => a.d - b.d)
}

/**
 * Stores the access points, and adds what each was used for since the report before to its quarter of an hour. A counter
 * that is lower than before began again at zero. Lists that are older than what is stored change nothing.
 */
const storeAccessPoints = (client: Client, listed: readonly Listed<object>[]): Promise<unknown> =>
  client.query({
    name: 'store access points',
    text: `with lists as (select l.d, to_timestamp(l.at / 1000) as at, l.rows, devices.company_id
      from jsonb_to_recordset($1::jsonb) as l(d integer, at double precision, rows jsonb) join devices on devices.id = l.d),
    seen as (select lists.d, lists.at, lists.company_id, r.* from lists,
      jsonb_to_recordset(lists.rows) as r(wlan text, active boolean, clients integer, received bigint, sent bigint, signals integer[], ssid text)),
    before as (select n.* from wireless_networks n join lists on lists.d = n.device_id),
    gone as (update wireless_networks n set active = false, clients = 0 from lists
      where n.device_id = lists.d and n.reported_at <= lists.at
        and not exists (select from seen where seen.d = n.device_id and seen.wlan = n.wlan_id)),
    stored as (insert into wireless_networks as n (company_id, device_id, wlan_id, ssid, active, clients, received, sent, signals, reported_at)
      select company_id, d, wlan, ssid, active, clients, received, sent, signals, at from seen
      on conflict (device_id, wlan_id) do update set company_id = excluded.company_id, ssid = excluded.ssid, active = excluded.active,
        clients = excluded.clients, received = excluded.received, sent = excluded.sent, signals = excluded.signals,
        reported_at = excluded.reported_at
      where n.reported_at <= excluded.reported_at
      returning n.*)
    insert into wireless_slots as s (network_id, at, clients, received, sent)
    select stored.id, date_bin('15 minutes', stored.reported_at, 'epoch'), stored.clients,
      case when before.id is null then 0 when stored.received >= before.received then stored.received - before.received else stored.received end,
      case when before.id is null then 0 when stored.sent >= before.sent then stored.sent - before.sent else stored.sent end
    from stored left join before on before.id = stored.id
    on conflict (network_id, at) do update set clients = greatest(s.clients, excluded.clients),
      received = s.received + excluded.received, sent = s.sent + excluded.sent`,
    values: [JSON.stringify(listed)],
  })

/** Stores the hotspots. Those that a device no longer lists are removed. */
const storeHotspots = (client: Client, listed: readonly Listed<object>[]): Promise<unknown> =>
  client.query({
    name: 'store hotspots',
    text: `with lists as (select l.d, to_timestamp(l.at / 1000) as at, l.rows, devices.company_id
      from jsonb_to_recordset($1::jsonb) as l(d integer, at double precision, rows jsonb) join devices on devices.id = l.d),
    seen as (select lists.d, lists.at, lists.company_id, r.* from lists,
      jsonb_to_recordset(lists.rows) as r(place smallint, active boolean, ip text, guests integer, kind text, abilities text[], login text, interface text, ssid text)),
    gone as (delete from hotspots h using lists where h.device_id = lists.d and h.reported_at <= lists.at
      and not exists (select from seen where seen.d = h.device_id and seen.place = h.place))
    insert into hotspots as h (company_id, device_id, place, active, ip, guests, kind, abilities, login, interface, ssid, reported_at)
    select company_id, d, place, active, ip, guests, kind, abilities, login, interface, ssid, at from seen
    on conflict (device_id, place) do update set company_id = excluded.company_id, active = excluded.active, ip = excluded.ip,
      guests = excluded.guests, kind = excluded.kind, abilities = excluded.abilities, login = excluded.login,
      interface = excluded.interface, ssid = excluded.ssid, reported_at = excluded.reported_at
    where h.reported_at <= excluded.reported_at`,
    values: [JSON.stringify(listed)],
  })

/** Stores what reports say of access points and hotspots: one statement for each of the two that a batch contains. */
export async function storeLists(
  client: Client,
  _states: readonly StoredState[],
  reports: readonly StoredReport[],
): Promise<void> {
  if (!reports.some(({ lists }) => lists)) return
  const accessPoints = newest(reports, 'wireless', readAccessPoints)
  if (accessPoints.length > 0) await storeAccessPoints(client, accessPoints)
  const hotspots = newest(reports, 'hotspot', readHotspots)
  if (hotspots.length > 0) await storeHotspots(client, hotspots)
}
