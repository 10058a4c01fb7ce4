import type pg from 'pg'
import { latestIn } from '../devices/service.ts'
import type { StoredReport, StoredState } from '../telemetry/service.ts'
import { type Change, count, type Reading } from './counting.ts'
import { hourChanges } from './hours.ts'
import { findSim, type KnownSim, readIccid } from './sims.ts'

type Client = Pick<pg.PoolClient, 'query'>
type Row = readonly [
  at: number,
  sent: number,
  received: number,
  uptime: number | null,
  connected: number | null,
  sim: number,
]

/** What a report says about a modem, before it is known which SIM that concerns. */
type Measured = Omit<Reading, 'sim'> & Pick<KnownSim, 'modem' | 'slot' | 'iccid'>

const toRow = ({ at, sent, received, uptime, connected, sim }: Reading): Row => [
  at,
  sent,
  received,
  uptime,
  connected,
  sim,
]
const fromRow = ([at, sent, received, uptime, connected, sim]: Row): Reading => ({
  at,
  sent,
  received,
  uptime,
  connected,
  sim,
})

/** Returns what a report says about its modems; nothing for those without both counters. */
function measuredIn({ at, values }: StoredReport): Measured[] {
  const valueOf = (name: string) => (values[name] === undefined ? undefined : latestIn(values[name]))
  const numberOf = (name: string): number | null => {
    const value = valueOf(name)
    return typeof value === 'number' ? value : null
  }
  return [1, 2].flatMap((modem) => {
    const suffix = modem === 2 ? '_2' : ''
    const [sent, received] = [numberOf(`sent${suffix}`), numberOf(`received${suffix}`)]
    if (sent === null || received === null) return []
    return [
      {
        modem,
        at: at / 1000,
        sent,
        received,
        uptime: numberOf('router_uptime'),
        connected: numberOf(`connection_uptime${suffix}`),
        slot: numberOf(`sim_slot${suffix}`) ?? 1,
        iccid: readIccid(valueOf(`iccid${suffix}`)),
      },
    ]
  })
}

interface Ledger {
  company: number
  sims: KnownSim[]
  readings: Map<number, readonly Reading[]>
}

async function readLedgers(client: Client, ids: readonly number[]): Promise<Map<number, Ledger>> {
  const { rows } = await client.query<{
    id: number
    company_id: number
    sims: KnownSim[] | null
    readings: Record<string, Row[]> | null
  }>({
    name: 'data usage ledgers',
    text: `select d.id, d.company_id,
      (select jsonb_agg(jsonb_build_object('id', s.id, 'modem', s.modem, 'slot', s.slot, 'iccid', s.iccid, 'since', date_part('epoch', s.since)))
        from data_usage_sims s where s.device_id = d.id) as sims,
      (select jsonb_object_agg(c.modem, c.readings) from data_usage_counters c where c.device_id = d.id) as readings
      from devices d where d.id = any($1::integer[])`,
    values: [ids],
  })
  return new Map(
    rows.map(({ id, company_id, sims, readings }) => [
      id,
      {
        company: company_id,
        sims: sims ?? [],
        readings: new Map(
          Object.entries(readings ?? {}).map(([modem, entries]) => [Number(modem), entries.map(fromRow)]),
        ),
      },
    ]),
  )
}

/** Stores a SIM that is new, in another slot or now has an ICCID, and returns its id. This is rare. */
async function storeSim(client: Client, deviceId: number, ledger: Ledger, sim: Omit<KnownSim, 'id'> & { id?: number }) {
  const { rows } =
    sim.id === undefined
      ? await client.query<{ id: number }>(
          `insert into data_usage_sims (company_id, device_id, modem, slot, iccid, since)
           values ($1, $2, $3, $4, $5, to_timestamp($6)) returning id`,
          [ledger.company, deviceId, sim.modem, sim.slot, sim.iccid, sim.since],
        )
      : await client.query<{ id: number }>(
          'update data_usage_sims set slot = $2, iccid = $3, since = to_timestamp($4) where id = $1 returning id',
          [sim.id, sim.slot, sim.iccid, sim.since],
        )
  const stored = { ...sim, id: rows[0]!.id }
  ledger.sims = [...ledger.sims.filter(({ id }) => id !== stored.id), stored]
  return stored.id
}

/** Returns the id of the SIM that a report concerns, and stores what the report shows about it. */
async function simOf(client: Client, deviceId: number, ledger: Ledger, measured: Measured): Promise<number> {
  const { modem, slot, iccid, at } = measured
  const last = ledger.readings.get(modem)?.at(-1)
  const found = findSim(ledger.sims, measured, last?.sim)
  if (found.kind === 'new') return storeSim(client, deviceId, ledger, { modem, slot, iccid, since: at })
  const isNewer = last !== undefined && at >= last.at && last.sim !== found.sim.id
  if (found.kind === 'changed' || isNewer)
    return storeSim(client, deviceId, ledger, { ...found.sim, since: isNewer ? at : found.sim.since })
  return found.sim.id
}

const writeLedgers = (
  client: Client,
  counters: readonly { device_id: number; modem: number; readings: Row[] }[],
  changes: readonly Change[],
): Promise<unknown> =>
  client.query({
    name: 'write data usage',
    text: `with counted as (
      insert into data_usage_counters (device_id, modem, readings)
      select device_id, modem, readings from jsonb_to_recordset($1::jsonb) as r(device_id integer, modem smallint, readings jsonb)
      on conflict (device_id, modem) do update set readings = excluded.readings)
    insert into data_usage_hours as h (sim_id, hour, sent, received, spread, unknown_seconds)
    select sim, to_timestamp(hour), sent, received, spread, unknown
    from jsonb_to_recordset($2::jsonb) as r(sim integer, hour bigint, sent bigint, received bigint, spread bigint, unknown integer)
    on conflict (sim_id, hour) do update set sent = greatest(h.sent + excluded.sent, 0), received = greatest(h.received + excluded.received, 0),
      spread = greatest(h.spread + excluded.spread, 0), unknown_seconds = greatest(h.unknown_seconds + excluded.unknown_seconds, 0)`,
    values: [JSON.stringify(counters), JSON.stringify(hourChanges(changes))],
  })

/**
 * Counts the mobile data of stored reports: two statements for a batch, and one more for each SIM that is new. Runs in
 * the transaction that stores the reports, which lets only one transaction at a time count for a device.
 */
export async function countReports(
  client: Client,
  _states: readonly StoredState[],
  reports: readonly StoredReport[],
): Promise<void> {
  const measured = reports.flatMap((report) => measuredIn(report).map((entry) => ({ device: report.deviceId, entry })))
  if (measured.length === 0) return
  const ledgers = await readLedgers(client, [...new Set(measured.map(({ device }) => device))])
  const now = Date.now() / 1000
  const changed = new Map<string, { device_id: number; modem: number; readings: Row[] }>()
  const changes: Change[] = []
  for (const { device, entry } of measured) {
    const ledger = ledgers.get(device)
    if (!ledger) continue
    const { modem, slot: _slot, iccid: _iccid, ...counters } = entry
    const sim = await simOf(client, device, ledger, entry)
    const counted = count(ledger.readings.get(modem) ?? [], { ...counters, sim }, now)
    ledger.readings.set(modem, counted.readings)
    changes.push(...counted.changes)
    changed.set(`${device} ${modem}`, { device_id: device, modem, readings: counted.readings.map(toRow) })
  }
  if (changed.size > 0) await writeLedgers(client, [...changed.values()], changes)
}
