import type { ValueCatalogue } from '@outpost/contract/device/values'
import { sql } from 'kysely'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { inScope, type Scope } from '../../../kit/scope.ts'
import { latestIn } from '../../devices/service.ts'
import { type DeviceState, readStatesOf } from '../../telemetry/service.ts'
import { families } from './families.ts'
import { labels } from './text.ts'

/**
 * The most devices, template values of a device, and template values of a response. What exceeds them is left out and
 * counted in `device_metrics_omitted`.
 */
export const bounds = { devices: 50_000, ofDevice: 100, values: 200_000 } as const

/** Devices that are read with one query. */
const slice = 500

/** What a response needs of a device: short texts and numbers, so that 10,000 devices take a few megabytes. */
export interface DeviceFacts {
  /** `device_id="5",device="name"`, escaped. */
  labels: string
  /** The further labels of its information. */
  info: string
  up: boolean
  /** Seconds since 1970; NaN if it was never connected. */
  lastSeen: number
  reported: number
  /** One for each of the `families`; NaN if it is not known. */
  values: Float64Array
  /** Values of monitoring templates. */
  points: readonly { labels: string; value: number }[]
}

export interface Collected {
  devices: DeviceFacts[]
  omitted: { devices: number; values: number }
}

interface Row {
  id: number
  name: string
  serial: string | null
  mac: string | null
  model: string | null
  firmware: string | null
  company_id: number
  company_name: string
  status: number | null
  last_seen_at: Date | null
}

const seconds = (at: Date | null | undefined): number => (at ? at.getTime() / 1000 : Number.NaN)

const numberIn = (state: DeviceState | undefined, address: string): number => {
  const entry = state?.values[address]
  const latest = entry === undefined ? undefined : latestIn(entry)
  return typeof latest === 'number' ? latest : Number.NaN
}

/** Finds the values of templates. The labels of an address are made once, because thousands of devices share them. */
class Points {
  readonly #catalogue: ValueCatalogue
  readonly #labels = new Map<string, string | undefined>()
  left: number = bounds.values
  omitted = 0

  constructor(catalogue: ValueCatalogue) {
    this.#catalogue = catalogue
  }

  #labelsOf(address: string): string | undefined {
    if (this.#labels.has(address)) return this.#labels.get(address)
    const value = this.#catalogue.find(address)
    const [, template = '', source = '', parameter = ''] = /^(\d+):(.*):([^:]*)$/s.exec(address) ?? []
    const isPoint = value?.kind === 'number' && value.permission === undefined && template !== ''
    const made = isPoint ? labels({ template_id: template, source, parameter, unit: value.unit ?? '' }) : undefined
    this.#labels.set(address, made)
    return made
  }

  of({ values }: DeviceState): DeviceFacts['points'] {
    const found: { labels: string; value: number }[] = []
    for (const [address, entry] of Object.entries(values)) {
      const made = address.includes(':') ? this.#labelsOf(address) : undefined
      const value = latestIn(entry)
      if (made === undefined || typeof value !== 'number') continue
      if (found.length >= bounds.ofDevice || this.left === 0) this.omitted++
      else {
        found.push({ labels: made, value })
        this.left--
      }
    }
    return found
  }
}

function factsOf(row: Row, state: DeviceState | undefined, points: Points, now: number): DeviceFacts {
  const { id, name, serial, mac, model, firmware, company_id, company_name } = row
  return {
    labels: labels({ device_id: String(id), device: name }),
    info: labels({
      company_id: String(company_id),
      company: company_name,
      serial: serial ?? '',
      mac: mac ?? '',
      model: model ?? '',
      firmware: firmware ?? '',
    }),
    up: row.status === 1,
    lastSeen: row.status === 1 ? now : seconds(row.last_seen_at),
    reported: seconds(state?.at),
    values: Float64Array.from(families, ({ address = '', read }) => read(numberIn(state, address))),
    points: state ? points.of(state) : [],
  }
}

const readSlice = (tx: Transaction, scope: Scope, after: number): Promise<Row[]> =>
  tx
    .selectFrom('devices as d')
    .innerJoin('companies as c', 'c.id', 'd.company_id')
    .where(inScope(scope, 'd.company_id'))
    .where('d.id', '>', after)
    .select(['d.id', 'd.name', 'd.serial', 'd.mac', 'd.model', 'd.firmware', 'd.company_id', 'd.status'])
    .select(['d.last_seen_at', 'c.name as company_name'])
    .orderBy('d.id')
    .limit(slice)
    .execute()

/** Reads the devices of a scope with what they have last reported. */
export const collect = (app: App, scope: Scope): Promise<Collected> =>
  app.read(scope, async (tx) => {
    const devices: DeviceFacts[] = []
    const points = new Points(app.values)
    const now = Date.now() / 1000
    let last = 0
    for (;;) {
      const rows = await readSlice(tx, scope, last)
      const states = await readStatesOf(
        tx,
        rows.map(({ id }) => id),
      )
      for (const row of rows) devices.push(factsOf(row, states.get(row.id), points, now))
      last = rows.at(-1)?.id ?? last
      if (rows.length < slice || devices.length >= bounds.devices) break
    }
    return { devices, omitted: { devices: await countAfter(tx, scope, last), values: points.omitted } }
  })

async function countAfter(tx: Transaction, scope: Scope, id: number): Promise<number> {
  const { left } = await tx
    .selectFrom('devices as d')
    .where(inScope(scope, 'd.company_id'))
    .where('d.id', '>', id)
    .select(sql<number>`count(*)::integer`.as('left'))
    .executeTakeFirstOrThrow()
  return left
}
