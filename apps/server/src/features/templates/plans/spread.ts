import type { Hello } from '@outpost/contract/device/frames'
import { writeReadingPlan } from '@outpost/contract/device/reading-plan'
import type { DeviceLink } from '@outpost/gateway/host'
import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import { batcher } from '../../../kit/batcher.ts'
import { systemScope } from '../../../kit/scope.ts'
import { seenOf } from '@outpost/contract/kit/patterns'
import { inTransaction } from '../../../kit/transaction.ts'
import { ownAbilities } from './needs.ts'

/** The number of devices that are told at a time, and the milliseconds that one has to store its plan. */
const telling = { atOnce: 20, limit: 30_000 } as const
/** Milliseconds after which connected devices without their plan are told again; a message of the bus may get lost. */
const again = 60_000
/** Devices that connect at the same time share a query. */
const batch = { waitMs: 50, maxBatch: 200, maxWaiting: 20_000 } as const

type Arrival = { device: number; abilities: string[]; reported: string | null }
interface Wanted {
  plan: string | null
  wanted: string | null
}

export interface ReadingPlans {
  /** A device was admitted. Its hello frame says which plan it has and what it can read. */
  welcomed(deviceId: number, hello: Hello): void
  start(link: DeviceLink): void
  close(): void
}

/** Notes what devices say about themselves where it has changed, and returns what they should have. */
const noteArrivals = (app: Program, arrivals: Arrival[]): Promise<(Wanted | undefined)[]> =>
  inTransaction(app.db, systemScope, async (tx) => {
    // A device that connects twice at once is noted once.
    const latest = [...new Map(arrivals.map((one) => [one.device, one])).values()]
    const { rows } = await sql<{ device_id: number } & Wanted>`
      with arrived as (
        select device, abilities, reported from jsonb_to_recordset(${JSON.stringify(latest)}::jsonb)
          as a(device int, abilities text[], reported text)),
      noted as (
        insert into template_devices as t (device_id, company_id, abilities, reported)
        select d.id, d.company_id, a.abilities, a.reported from arrived a join devices d on d.id = a.device order by d.id
        on conflict (device_id) do update set abilities = excluded.abilities, reported = excluded.reported
        where t.abilities is distinct from excluded.abilities or t.reported is distinct from excluded.reported)
      select device_id, plan, wanted from template_devices where device_id = any(${latest.map(({ device }) => device)}::int[])`.execute(
      tx,
    )
    const byDevice = new Map(rows.map(({ device_id, ...wanted }) => [device_id, wanted]))
    return arrivals.map(({ device }) => byDevice.get(device))
  })

/** Sends the devices of a gateway the plans of their monitoring templates, until they report that they have them. */
export function openReadingPlans(app: Program): ReadingPlans {
  const lookUp = batcher((arrivals: Arrival[]) => noteArrivals(app, arrivals), batch)
  const ends: (() => void)[] = []
  const queue = openQueue(app)
  const look = (): void =>
    void behind(app)
      .then(queue.add)
      .catch((error: unknown) => app.log.warn({ error: String(error) }, 'reading plans could not be looked after'))
  return {
    welcomed(device, hello) {
      const abilities = ownAbilities(hello.abilities)
      const reported = hello.readings ?? null
      queue.arriving.add(device)
      // The look-up ends after the welcome frame was sent, which the device must read first.
      void lookUp({ device, abilities, reported })
        .then((found) => {
          const wanted = found?.wanted ?? null
          if (abilities.includes('readings') && wanted !== reported && !(wanted === null && reported?.startsWith('0 ')))
            queue.add([device])
        })
        .catch((error: unknown) =>
          app.log.debug({ device, error: String(error) }, 'the reading plan of a device could not be looked up'),
        )
        .finally(() => {
          queue.arriving.delete(device)
          queue.pump()
        })
    },
    start(link) {
      queue.open(link)
      const timer = setInterval(look, again)
      ends.push(
        () => clearInterval(timer),
        app.bus.subscribe('templates.changed', (payload) =>
          queue.add((payload as { devices?: number[] }).devices ?? []),
        ),
        app.bus.onReconnect(look),
      )
    },
    close() {
      for (const end of ends) end()
      queue.close()
    },
  }
}

/** The devices of this gateway that wait to be told their plan, each at most once. */
function openQueue(app: Program) {
  const waiting = new Set<number>()
  const told = new Set<number>()
  // What these have said of themselves is not noted yet, and would replace the outcome of being told.
  const arriving = new Set<number>()
  let link: DeviceLink | undefined
  const pump = (): void => {
    for (const id of waiting) {
      if (told.size >= telling.atOnce || !link) return
      if (told.has(id) || arriving.has(id)) continue
      waiting.delete(id)
      told.add(id)
      tell(app, link, id)
        .catch((error: unknown) =>
          app.log.debug({ device: id, error: String(error) }, 'a device could not be sent its reading plan'),
        )
        .finally(() => {
          told.delete(id)
          pump()
        })
    }
  }
  return {
    arriving,
    pump,
    open(given: DeviceLink): void {
      link = given
    },
    add(ids: readonly number[]): void {
      for (const id of ids) if (link?.isConnected(id)) waiting.add(id)
      pump()
    },
    close(): void {
      waiting.clear()
      link = undefined
    },
  }
}

/** Devices that can follow a plan and have another one than they should. */
async function behind(app: Program): Promise<number[]> {
  const rows = await inTransaction(app.db, systemScope, (tx) =>
    tx
      .selectFrom('template_devices')
      .select('device_id')
      .where((e) => e('wanted', 'is distinct from', e.ref('reported')))
      .where(sql<boolean>`'readings' = any(abilities)`)
      .where('wanted', 'is not', null)
      .limit(5000)
      .execute(),
  )
  return rows.map(({ device_id }) => device_id)
}

async function tell(app: Program, link: DeviceLink, deviceId: number): Promise<void> {
  const row = await inTransaction(app.db, systemScope, (tx) =>
    tx
      .selectFrom('template_devices')
      .select(['plan', 'wanted', 'reported'])
      .where('device_id', '=', deviceId)
      .executeTakeFirst(),
  )
  if (row?.wanted === row?.reported) return
  const plan = row?.plan ?? writeReadingPlan({ revision: 0, templates: [] })
  const result = await link.run(deviceId, 'readings.set', { plan }, telling.limit)
  await inTransaction(app.db, systemScope, (tx) =>
    tx
      .updateTable('template_devices')
      .set(
        result.ok
          ? { reported: row?.wanted ?? null, refusal: '' }
          : { refusal: seenOf(result.text || result.code).slice(0, 200) },
      )
      .where('device_id', '=', deviceId)
      .execute(),
  )
}
