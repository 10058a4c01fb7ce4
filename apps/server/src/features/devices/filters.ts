import { creditKinds, type CreditTypeName } from '@outpost/contract/credits/types'
import {
  deviceFilterNames,
  filterAliases,
  type DeviceFilterName,
  type DeviceQuery,
} from '@outpost/contract/devices/filters'
import { sql, type RawBuilder } from 'kysely'
import { likeText, searchPatterns } from '../../kit/paginate.ts'
import {
  generationOf,
  registrationOf,
  reportedNumber,
  reportedText,
  strengthOf,
  uplinkOf,
  type Value,
} from './filter-values.ts'
import { configurationConditions } from './drift.ts'
import { needsUpdate } from './newer-firmware.ts'
import { anyProblem, problems } from './problems.ts'
import { reportedAddress } from './presence/reported-address.ts'

type Condition = RawBuilder<boolean>
const anyOf = (conditions: Condition[]): Condition =>
  conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` or `)})` : sql<boolean>`false`
const oneOf = (column: string, values: readonly (string | number)[]): Condition =>
  sql<boolean>`${sql.ref(column)} = any(${values})`

/** Builds a filter from words that each stand for a condition. */
const words =
  (conditions: Record<string, Condition>) =>
  (values: readonly string[]): Condition =>
    anyOf(values.map((value) => conditions[value]!))
/** Builds a filter on an expression that maps each device to a word. */
const oneWord =
  (value: Value) =>
  (values: readonly string[]): Condition =>
    sql<boolean>`${value} = any(${values})`
/** Builds a filter on a reported text. `unknown` finds devices that do not report it. */
const text =
  (value: Value) =>
  (values: readonly string[]): Condition =>
    anyOf([oneWord(value)(values), ...(values.includes('unknown') ? [sql<boolean>`coalesce(${value}, '') = ''`] : [])])
/** Builds a filter on resources by name, which matches both the free and the paid type. */
const resource =
  (column: string) =>
  (names: readonly CreditTypeName[]): Condition =>
    oneOf(
      column,
      creditKinds.filter(({ name }) => names.includes(name)).map(({ id }) => id),
    )
const age = (interval: string): RawBuilder<Date> => sql<Date>`now() - ${sql.lit(interval)}::interval`

const hasTag = (which: RawBuilder<unknown>): Condition =>
  sql<boolean>`exists (select from device_tags where device_id = d.id and ${which})`
/** The conditions for having any tag or none. Other words have no entry. */
const tagged: Readonly<Record<string, Condition>> = {
  is_null: sql<boolean>`not ${hasTag(sql`true`)}`,
  not_null: hasTag(sql`true`),
}
const tagNamed = (word: string): Condition =>
  hasTag(
    sql`tag_id in (select id from tags where lower(name) = lower(${word}) ${/^\d{1,9}$/.test(word) ? sql`or id = ${Number(word)}` : sql``})`,
  )

/** The filters: each turns its values into a condition on `devices` (d) or the latest state (s). */
const conditions: { [K in DeviceFilterName]: (values: NonNullable<DeviceQuery[K]>) => Condition } = {
  status: words({
    online: sql<boolean>`d.status = 1`,
    offline: sql<boolean>`d.status = 0`,
    pending: sql<boolean>`d.status = 2`,
    not_activated: sql<boolean>`d.status is null`,
  }),
  model: text(sql`d.model`),
  firmware: text(sql`d.firmware`),
  company_id: (values) => oneOf('d.company_id', values),
  tag_id: (values) =>
    anyOf(values.map((value) => (typeof value === 'number' ? hasTag(sql`tag_id = ${value}`) : tagged[value]!))),
  tags: (values) => anyOf(values.map((value) => (Object.hasOwn(tagged, value) ? tagged[value]! : tagNamed(value)))),
  signal: oneWord(strengthOf(reportedNumber('signal'))),
  signal_2: oneWord(strengthOf(reportedNumber('signal_2'))),
  connection_type: oneWord(generationOf(reportedText('connection_type'))),
  connection_type_2: oneWord(generationOf(reportedText('connection_type_2'))),
  network_state: oneWord(registrationOf(reportedText('network_state'))),
  network_state_2: oneWord(registrationOf(reportedText('network_state_2'))),
  operator: text(reportedText('operator')),
  operator_2: text(reportedText('operator_2')),
  modem_manufacturer: text(reportedText('modem_manufacturer')),
  modem_manufacturer_2: text(reportedText('modem_manufacturer_2')),
  modem_model: text(reportedText('modem_model')),
  modem_model_2: text(reportedText('modem_model_2')),
  modem_firmware: text(reportedText('modem_firmware')),
  modem_firmware_2: text(reportedText('modem_firmware_2')),
  wan_state: oneWord(uplinkOf(reportedText('wan_state'))),
  monitoring_status: words({
    monitored: sql<boolean>`d.monitoring_enabled`,
    not_monitored: sql<boolean>`not d.monitoring_enabled`,
  }),
  management_credit_type: resource('d.management_credit_type_id'),
  management_credit_type_id: (values) => oneOf('d.management_credit_type_id', values),
  data_credit_type: resource('d.data_credit_type_id'),
  data_credit_type_id: (values) => oneOf('d.data_credit_type_id', values),
  task: words({
    pending_firmware: sql<boolean>`d.task = 'pending_firmware'`,
    pending_configuration: sql<boolean>`d.task = 'pending_configuration'`,
    no_pending_task: sql<boolean>`d.task is null`,
    is_null: sql<boolean>`d.task is null`,
  }),
  problem: words({ ...problems, any: anyProblem, none: sql<boolean>`not ${anyProblem}` }),
  firmware_update: words({ available: needsUpdate, none: sql<boolean>`not ${needsUpdate}` }),
  configuration_state: words(configurationConditions),
  information_updated: words({
    never_been_updated: sql<boolean>`s.reported_at is null`,
    less_than_5_minutes_ago: sql<boolean>`s.reported_at >= ${age('5 minutes')}`,
    more_than_5_minutes_ago: sql<boolean>`s.reported_at < ${age('5 minutes')}`,
    more_than_1_hour_ago: sql<boolean>`s.reported_at < ${age('1 hour')}`,
    more_than_1_week_ago: sql<boolean>`s.reported_at < ${age('1 week')}`,
  }),
}

/** Filters that need the latest state. The list joins it only for these, or when sorting by such a value. */
export const stateFilters: ReadonlySet<string> = new Set<DeviceFilterName>([
  'signal',
  'signal_2',
  'connection_type',
  'connection_type_2',
  'network_state',
  'network_state_2',
  'operator',
  'operator_2',
  'modem_manufacturer',
  'modem_manufacturer_2',
  'modem_model',
  'modem_model_2',
  'modem_firmware',
  'modem_firmware_2',
  'wan_state',
  'information_updated',
  'problem',
])

/** Returns the filters of a query, with aliases replaced by their proper names. */
function filtersOf(query: DeviceQuery): [name: string, values: readonly (string | number)[]][] {
  const named = [...deviceFilterNames.flatMap((name) => [name, `ne:${name}` as const]), 'id' as const].map(
    (name) => [name, query[name]] as const,
  )
  const aliased = Object.entries(filterAliases).map(
    ([alias, name]) => [name, query[alias as keyof typeof filterAliases]] as const,
  )
  return [...named, ...aliased].flatMap(([name, values]) => (values ? [[name, values]] : []))
}

/** Returns all conditions of a list query. A negated filter keeps rows that have no value. */
export function deviceConditions(query: DeviceQuery): { all: Condition[]; needsState: boolean } {
  const all: Condition[] = []
  let needsState = false
  for (const [spelling, values] of filtersOf(query)) {
    if (spelling === 'id') {
      all.push(oneOf('d.id', values))
      continue
    }
    const name = spelling.replace(/^ne:/, '') as DeviceFilterName
    const condition = (conditions[name] as (values: unknown) => Condition)(values)
    all.push(spelling === name ? condition : sql<boolean>`(${condition}) is not true`)
    if (stateFilters.has(name)) needsState = true
  }
  if (query.serial) all.push(sql<boolean>`d.serial = ${query.serial}`)
  if (query.mac)
    all.push(sql<boolean>`replace(d.mac, ':', '') = ${query.mac.replace(/[^0-9a-fA-F]/g, '').toUpperCase()}`)
  if (query.q) all.push(...search(query.q, query['search-fields']))
  return { all, needsState }
}

/** The text that a search looks in. Must equal the expression of the index `devices_search`. */
const searched = sql`lower(d.name || ' ' || coalesce(d.serial, '') || ' ' || coalesce(d.mac, '') || ' ' || replace(coalesce(d.mac, ''), ':', '') || ' ' || coalesce(d.imei, '') || ' ' || coalesce(d.model, '') || ' ' || coalesce(d.ip, ''))`

/**
 * Returns the digits of all or part of a MAC address in another notation than the stored one; undefined for other
 * texts.
 */
function bareMac(q: string): string | undefined {
  const bare = q.replace(/[:.-]/g, '')
  return bare !== q && /^[0-9a-fA-F]{4,12}$/.test(bare) ? bare : undefined
}

/**
 * Finds devices by a text in name, serial, MAC (in any notation), IMEI, model or IP address: the one that they connect
 * from, and the beginning of those that they report. For `short` see `searchPatterns`.
 */
export function deviceMatches(q: string, short: 'anywhere' | 'beginnings' = 'anywhere'): Condition {
  const mac = bareMac(q)
  const patterns = mac === undefined ? searchPatterns(q, short) : [...searchPatterns(q, short), likeText(mac)]
  const address = reportedAddress(q)
  return anyOf([...patterns.map((pattern) => sql<boolean>`${searched} like ${pattern}`), ...(address ? [address] : [])])
}

/** The fields that `search-fields` accepts. */
const searchFields: Record<string, (q: string) => Condition> = {
  name: (q) => sql<boolean>`lower(d.name) like ${likeText(q)}`,
  serial: (q) => sql<boolean>`lower(d.serial) like ${likeText(q)}`,
  mac: (q) => sql<boolean>`lower(d.mac || ' ' || replace(d.mac, ':', '')) like ${likeText(bareMac(q) ?? q)}`,
  imei: (q) => sql<boolean>`d.imei like ${likeText(q)}`,
  model: (q) => sql<boolean>`lower(d.model) like ${likeText(q)}`,
  ip: (q) => anyOf([sql<boolean>`d.ip like ${likeText(q)}`, reportedAddress(q) ?? sql<boolean>`false`]),
}

/** Searches in the named fields. The combined text is searched as well, since only that has an index. */
function search(q: string, wanted: readonly string[] | undefined): Condition[] {
  const named = (wanted ?? []).flatMap((name) => (Object.hasOwn(searchFields, name) ? [searchFields[name]!(q)] : []))
  return named.length > 0 ? [deviceMatches(q), anyOf(named)] : [deviceMatches(q)]
}
