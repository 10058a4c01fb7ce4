import type { App } from '../../../context.ts'
import type { Span } from '../series.ts'

/** A text that a device has reported since `at`, in milliseconds. */
export interface TextChange {
  address: string
  at: number
  value: string
}

/** The most changes that one response considers. */
const maxChanges = 50_000

/**
 * Returns the texts of a device in a period, oldest first: those that were valid at its start, and the changes. The
 * caller must have checked that the user may see the device.
 */
export async function readTexts(
  pool: App['unscoped'],
  deviceId: number,
  addresses: readonly string[],
  { from, to }: Span,
): Promise<TextChange[]> {
  const { rows } = await pool.query<TextChange>({
    name: 'texts',
    text: `select address, date_part('epoch', at) * 1000 as at, value from (
        select a.address, h.at, h.value from unnest($2::text[]) as a(address), lateral (
          select at, value from telemetry_texts where device_id = $1 and address = a.address and at < $3 order by at desc limit 1) h
        union all select address, at, value from telemetry_texts where device_id = $1 and address = any($2::text[]) and at >= $3 and at < $4) t
      order by at limit ${maxChanges}`,
    values: [deviceId, addresses, from, to],
  })
  return rows
}

/** Returns a function that gives the texts that were valid at a time. It must be called with ascending times. */
export function textsOver(changes: readonly TextChange[]): (at: number) => ReadonlyMap<string, string> {
  const valid = new Map<string, string>()
  let next = 0
  return (at) => {
    for (; next < changes.length && changes[next]!.at <= at; next++)
      valid.set(changes[next]!.address, changes[next]!.value)
    return valid
  }
}

/** Returns the changes of a text up to a moment, newest first, and how many there are. */
export async function readTextsUpTo(
  pool: App['unscoped'],
  deviceId: number,
  address: string,
  moment: Date,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; rows: { at: number; value: string }[] }> {
  const found = 'from telemetry_texts where device_id = $1 and address = $2 and at <= $3'
  const [{ rows: counted }, { rows }] = await Promise.all([
    pool.query<{ total: number }>(`select count(*)::int as total ${found}`, [deviceId, address, moment]),
    pool.query<{ at: number; value: string }>(
      `select date_part('epoch', at) * 1000 as at, value ${found} order by telemetry_texts.at desc limit $4 offset $5`,
      [deviceId, address, moment, limit, offset],
    ),
  ])
  return { total: counted[0]!.total, rows }
}

/** The text that was valid for the longest time of a period. */
export interface MainText {
  deviceId: number
  address: string
  value: string
}

/**
 * Returns for each device and address the text that was valid for the longest time of a period. The caller must have
 * checked that the user may see the devices.
 */
export async function readMainTexts(
  pool: App['unscoped'],
  deviceIds: readonly number[],
  addresses: readonly string[],
  { from, to }: Span,
): Promise<MainText[]> {
  const { rows } = await pool.query<MainText>({
    name: 'main texts',
    text: `with changes as (
        select d.id as device_id, a.address, $3::timestamptz as at, h.value
        from unnest($1::integer[]) as d(id), unnest($2::text[]) as a(address), lateral (
          select value from telemetry_texts where device_id = d.id and address = a.address and at <= $3 order by at desc limit 1) h
        union all select device_id, address, at, value from telemetry_texts
        where device_id = any($1::integer[]) and address = any($2::text[]) and at > $3 and at < $4),
      spans as (
        select device_id, address, value, lead(at, 1, $4) over (partition by device_id, address order by at) - at as lasted from changes)
      select distinct on (device_id, address) device_id as "deviceId", address, value
      from (select device_id, address, value, sum(lasted) as lasted from spans group by 1, 2, 3) s
      order by device_id, address, lasted desc, value`,
    values: [deviceIds, addresses, from, to],
  })
  return rows
}
