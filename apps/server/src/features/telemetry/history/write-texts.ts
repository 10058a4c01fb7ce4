import type pg from 'pg'
import { latestIn, type StateEntry } from '../../devices/service.ts'
import type { Report } from '../report.ts'

/** `[address, text, milliseconds]` */
type Entry = [address: string, text: string, at: number]

/**
 * The texts of a device in a batch: the first of each address, as entries `e` and in the form of the latest state `t`,
 * and the time `o` of the oldest report.
 */
interface First {
  d: number
  o: number
  t: Record<string, string | [string]>
  e: Entry[]
}

const textOf = (entry: StateEntry): string | undefined => {
  const latest = latestIn(entry)
  return typeof latest === 'string' ? latest : undefined
}

/** Finds the first text of each address in a batch, and the later ones that differ from the one before. */
function changesIn(reports: readonly Report[]): { first: First[]; later: [number, ...Entry][] } {
  const first = new Map<number, First>()
  const known = new Map<string, string>()
  const later: [number, ...Entry][] = []
  for (const { deviceId, at, values } of reports.toSorted((a, b) => a.at - b.at)) {
    for (const [address, entry] of Object.entries(values)) {
      const text = textOf(entry)
      if (text === undefined) continue
      const key = `${deviceId} ${address}`
      const before = known.get(key)
      if (before === text) continue
      known.set(key, text)
      if (before !== undefined) {
        later.push([deviceId, address, text, at])
        continue
      }
      const device = first.get(deviceId) ?? { d: deviceId, o: at, t: {}, e: [] }
      first.set(deviceId, device)
      device.t[address] = typeof entry === 'object' ? [text] : text
      device.e.push([address, text, at])
    }
  }
  return { first: [...first.values()], later }
}

/**
 * Usually nothing has changed, which one comparison per device with its latest state shows. Only otherwise each text is
 * compared with the one before it.
 */
const insertFirst = `
  WITH changed AS MATERIALIZED (
    SELECT r.d, r.e FROM jsonb_to_recordset($1::jsonb) AS r(d integer, o double precision, t jsonb, e jsonb)
    JOIN devices ON devices.id = r.d LEFT JOIN device_states s ON s.device_id = r.d
    WHERE s.device_id IS NULL OR s.reported_at > to_timestamp(r.o / 1000) OR NOT s.values @> r.t)
  INSERT INTO telemetry_texts (device_id, address, at, value)
  SELECT c.d, entry ->> 0, to_timestamp((entry ->> 2)::double precision / 1000), entry ->> 1 FROM changed c, jsonb_array_elements(c.e) as x(entry)
  WHERE entry ->> 1 IS DISTINCT FROM (
    SELECT h.value FROM telemetry_texts h
    WHERE h.device_id = c.d AND h.address = entry ->> 0 AND h.at <= to_timestamp((entry ->> 2)::double precision / 1000) ORDER BY h.at DESC LIMIT 1)
  ON CONFLICT DO NOTHING`

const insertLater = `
  INSERT INTO telemetry_texts (device_id, address, at, value)
  SELECT (e ->> 0)::integer, e ->> 1, to_timestamp((e ->> 3)::double precision / 1000), e ->> 2 FROM jsonb_array_elements($1::jsonb) e
  JOIN devices ON devices.id = (e ->> 0)::integer
  ON CONFLICT DO NOTHING`

/**
 * Stores the texts of reports that differ from those before them. Must run in the transaction that stores the reports,
 * before the latest states are replaced.
 */
export async function writeTexts(client: Pick<pg.PoolClient, 'query'>, reports: readonly Report[]): Promise<void> {
  const { first, later } = changesIn(reports)
  if (first.length > 0) await client.query(insertFirst, [JSON.stringify(first)])
  if (later.length > 0) await client.query(insertLater, [JSON.stringify(later)])
}
