import { parameterByName } from '@outpost/contract/device/parameters'
import type { ParsedInputOf } from '@outpost/contract/kit/endpoint'
import { fail } from '@outpost/contract/kit/errors'
import type { Right } from '@outpost/contract/kit/permissions'
import { snapshotFields } from '@outpost/contract/telemetry/history/constants'
import {
  deviceHistory as endpoints,
  fieldValues as valueEndpoints,
} from '@outpost/contract/telemetry/history/endpoints'
import { deviceHistorySchemas, fieldValueSchemas } from '@outpost/contract/telemetry/history/schemas'
import { type Context, implement } from '../../../kit/implement.ts'
import { readMoment } from '../../../kit/moment.ts'
import { utc } from '../../../kit/paginate.ts'
import { requireCompany, withChildCompanies } from '../../companies/service.ts'
import { requireDevice } from '../../devices/service.ts'
import { findTags } from '../../tags/service.ts'
import { retention } from '../retention.ts'
import { readLatest } from '../service.ts'
import { readCustomData, readAddress } from './custom-data.ts'
import { type DevicesOf, extremesOf, readExtremes } from './extremes.ts'
import { countValues } from './field-values.ts'
import { fieldAt, informationFields, informationOf } from './information.ts'
import { readPeriod } from './period.ts'
import { readTexts, readTextsUpTo, textsOver } from './read-texts.ts'
import { readNumbersAt, readNumbersUpTo, readRows, readTimes } from './rows.ts'

const { hourlyDays, rawDays } = retention
/** The longest period of a request for many devices, in days. */
const manyDevicesDays = 31

const isHeld = ({ actor }: Context, permission: Right | undefined): boolean =>
  permission === undefined || actor.permissions.has(permission)

/** Returns the permission of a value, also of a field that devices do not report. */
const permissionOf = ({ app }: Context, address: string): Right | undefined => app.values.find(address)?.permission

function requireReadable(context: Context, address: string, source: string): void {
  if (isHeld(context, permissionOf(context, address))) return
  throw fail('FORBIDDEN', { source, message: `You do not have permission to read ${address}.` })
}

/** The end of the second that a request names, since reports have milliseconds. */
const endOf = (moment: Date): Date => new Date(Math.floor(moment.getTime() / 1000) * 1000 + 999)

async function information(
  context: Context,
  { id, type, ...period }: ParsedInputOf<typeof endpoints.information>,
): Promise<Record<string, string | number | null>[]> {
  const { app, tx, scope, now } = context
  await requireDevice(tx, scope, id)
  const span = readPeriod(period, now, hourlyDays)
  const fields = informationFields[type]
  if (type === 'gps') requireReadable(context, 'latitude', 'type')
  const readable = fields.filter(({ name }) => isHeld(context, permissionOf(context, name)))
  const [rows, changes] = await Promise.all([
    readRows(
      app.unscoped,
      id,
      readable.filter(({ history }) => history).map((field) => field.id),
      span,
    ),
    readTexts(
      app.unscoped,
      id,
      readable.filter(({ kind }) => kind === 'text').map(({ name }) => name),
      span,
    ),
  ])
  const validAt = textsOver(changes)
  const names = new Set(readable.map(({ name }) => name))
  return rows.map((row) => informationOf(type, row, validAt(row.at), (name) => names.has(name)))
}

/** The vendor's API has the number of the operator as a number here, and as a text everywhere else. */
const numbered = (name: string, value: string | number | null): string | number | null =>
  name === 'operator_number' && typeof value === 'string' ? (/^\d{1,10}$/.test(value) ? Number(value) : null) : value

async function snapshot(
  context: Context,
  { id, datetime }: ParsedInputOf<typeof endpoints.snapshot>,
): Promise<Record<string, string | number | null>[]> {
  const { app, tx, scope, now } = context
  await requireDevice(tx, scope, id)
  const moment = endOf(readMoment(datetime, 'datetime') ?? now)
  const fields = snapshotFields.flatMap((name) => parameterByName.get(name) ?? [])
  const [numbers, texts] = await Promise.all([
    readNumbersAt(
      app.unscoped,
      id,
      fields.filter(({ history }) => history).map((field) => field.id),
      moment,
    ),
    readTexts(
      app.unscoped,
      id,
      fields.filter(({ kind }) => kind === 'text').map(({ name }) => name),
      { from: moment, to: moment },
    ),
  ])
  if (numbers.size === 0 && texts.length === 0) return []
  const valid = textsOver(texts)(moment.getTime())
  const values = snapshotFields.map((name) => [
    name,
    isHeld(context, permissionOf(context, name)) ? numbered(name, fieldAt(name, numbers, valid)) : null,
  ])
  return [{ device_id: id, ...Object.fromEntries(values), created_at: utc(moment) }]
}

async function parameter(
  context: Context,
  { id, datetime, parameter: name, ...paging }: ParsedInputOf<typeof endpoints.parameter>,
) {
  const { app, tx, scope, now } = context
  await requireDevice(tx, scope, id)
  requireReadable(context, name, 'parameter')
  const field = parameterByName.get(name)
  if (!field) return { total: 0, rows: [] }
  const moment = endOf(readMoment(datetime, 'datetime') ?? now)
  const { total, rows } =
    field.kind === 'text'
      ? await readTextsUpTo(app.unscoped, id, name, moment, paging)
      : await readNumbersUpTo(app.unscoped, id, field.id, moment, paging)
  const values = (value: string | number) =>
    typeof value === 'string' ? value : fieldAt(name, new Map([[field.id, value]]), new Map())
  return { total, rows: rows.map(({ at, value }) => ({ [name]: values(value), created_at: utc(new Date(at)) })) }
}

async function datetimes(
  { app, tx, scope, now }: Context,
  { id, ...period }: ParsedInputOf<typeof endpoints.datetimes>,
) {
  await requireDevice(tx, scope, id)
  const times = await readTimes(app.unscoped, id, readPeriod(period, now, hourlyDays, rawDays))
  const days = new Map<string, string[]>()
  for (const at of times) {
    const [date, time] = utc(new Date(at)).split(' ') as [string, string]
    const day = days.get(date) ?? []
    days.set(date, day)
    day.push(time)
  }
  return [...days].map(([date, list]) => ({ date, times: list }))
}

async function customData(
  context: Context,
  { id, config_id, limit, offset, ...period }: ParsedInputOf<typeof endpoints.customData>,
) {
  const { app, tx, scope, now } = context
  const latest = await readLatest(app.values, tx, scope, id)
  if (!latest) throw fail('NOT_FOUND')
  const values = latest
    .map(({ value }) => value)
    .filter((value) => isHeld(context, value.permission))
    .filter(({ address }) => {
      const config = readAddress(address)?.config
      return config !== undefined && (config_id === undefined || config === config_id)
    })
  return readCustomData(app.unscoped, id, values, readPeriod(period, now, hourlyDays), { limit, offset })
}

type Asked = Pick<ParsedInputOf<typeof endpoints.tag>, 'parameter' | 'start_date' | 'end_date'>

function extremes(context: Context, of: DevicesOf, { parameter: name, ...period }: Asked) {
  requireReadable(context, name, 'parameter')
  return readExtremes(context.tx, context.scope, of, name, readPeriod(period, context.now, manyDevicesDays))
}

async function ofTag(context: Context, { id, ...asked }: ParsedInputOf<typeof endpoints.tag>) {
  if ((await findTags(context.tx, context.scope, [id])).length === 0) throw fail('NOT_FOUND')
  return extremes(context, { tag: id }, asked)
}

async function ofCompany(
  context: Context,
  { id, include_child_companies, ...asked }: ParsedInputOf<typeof endpoints.company>,
) {
  const { tx, scope } = context
  await requireCompany(tx, scope, id)
  const { company_id } = await withChildCompanies(tx, scope, { company_id: [id], include_child_companies })
  return extremes(context, { companies: company_id }, asked)
}

const grouped = (devices: Awaited<ReturnType<typeof extremes>>) => ({ ...extremesOf(devices), devices })

export const deviceHistory = implement(endpoints, deviceHistorySchemas, {
  async locations({ app, tx, scope, now }, { id, ...period }) {
    await requireDevice(tx, scope, id)
    const [latitude, longitude, altitude] = ['latitude', 'longitude', 'altitude'].map(
      (name) => parameterByName.get(name)!.id,
    ) as [number, number, number]
    const span = readPeriod(period, now, hourlyDays)
    const rows = await readRows(app.unscoped, id, [latitude, longitude, altitude], span)
    return rows.flatMap(({ at, numbers }) => {
      const place = { latitude: numbers.get(latitude), longitude: numbers.get(longitude) }
      return place.latitude === undefined || place.longitude === undefined
        ? []
        : [
            {
              latitude: place.latitude,
              longitude: place.longitude,
              altitude: numbers.get(altitude) ?? null,
              created_at: utc(new Date(at)),
            },
          ]
    })
  },
  information,
  snapshot,
  parameter,
  datetimes,
  customData,
  tag: async (context, asked) => extremesOf(await ofTag(context, asked)),
  tagGroup: async (context, asked) => grouped(await ofTag(context, asked)),
  company: async (context, asked) => extremesOf(await ofCompany(context, asked)),
  companyGroup: async (context, asked) => grouped(await ofCompany(context, asked)),
})

/** Counts the latest values of a field. Throws VALIDATION for a field that no source has. */
async function count(context: Context, field: string) {
  if (!context.app.values.find(field)) throw fail('VALIDATION', { source: 'field', message: 'There is no such field.' })
  requireReadable(context, field, 'field')
  const name = readAddress(field)?.name ?? field
  return { name, values: await countValues(context.tx, context.scope, field) }
}

export const fieldValues = implement(valueEndpoints, fieldValueSchemas, {
  async graph(context, { field }) {
    const { name, values } = await count(context, field)
    return { [name]: Object.fromEntries(values.map(({ value, count: devices }) => [value, devices])) }
  },
  async values(context, { field }) {
    const { name, values } = await count(context, field)
    return { [name]: values.map(({ value }) => value) }
  },
})
