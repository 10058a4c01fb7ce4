import { isIPv4 } from 'node:net'
import type { SearchItem } from '@outpost/contract/search/schemas'
import { sql, type Expression, type RawBuilder } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { searchPatterns, searchText } from '../../kit/paginate.ts'
import { inListedScope, inScope, type Scope } from '../../kit/scope.ts'
import { deviceMatches } from '../devices/service.ts'
import { fileMatches, readable } from '../files/service.ts'
import { peopleByText } from '../users/service.ts'

/**
 * The number of matches considered per group: enough to show the best ones first, without reading all in a large
 * installation.
 */
const candidates = 50

const none = { detail: '', company_name: null, status: null, email: null, protocol: null, color: null } as const

/** Joins those of the texts that are not empty. */
const beside = (...texts: (string | null)[]): string => texts.filter((text) => text !== null && text !== '').join(' · ')

/**
 * Makes the query planner use indexes. It assumes that every text is frequent and would scan the table until it has
 * enough matches. For a rare text that is the whole table: among 100,000 devices 120 ms instead of 1.
 */
const preferIndexes = (tx: Transaction): Promise<unknown> => sql`set local enable_seqscan = off`.execute(tx)

/** Selects ids first, in a subquery that stops when it has enough. Details are then read only for these. */
const some = (from: RawBuilder<unknown>): RawBuilder<number[]> =>
  sql<number[]>`array(${from} limit ${sql.lit(candidates)})`

/** The condition that a name contains the text. One or two letters match only at the beginning of words. */
const named = (name: Expression<unknown>, q: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    searchPatterns(q, 'beginnings').map((pattern) => sql`lower(${name}) like ${pattern}`),
    sql` or `,
  )})`

/** A running search: the text, the scope, and the matching devices, which several groups need. */
export interface Search {
  tx: Transaction
  scope: Scope
  q: string
  /** Returns the ids of the matching devices. They are queried only once. */
  deviceIds: () => Promise<number[]>
}

/** Begins a search, in a transaction that is used for nothing else. */
export async function beginSearch(tx: Transaction, scope: Scope, q: string): Promise<Search> {
  await preferIndexes(tx)
  let found: Promise<number[]> | undefined
  const look = async (): Promise<number[]> => {
    const devices = sql`select d.id from devices d where ${deviceMatches(q, 'beginnings')} and ${inListedScope(scope, 'd.company_id')}`
    const { rows } = await sql<{ ids: number[] }>`select ${some(devices)} as ids`.execute(tx)
    return rows[0]!.ids
  }
  return { tx, scope, q, deviceIds: () => (found ??= look()) }
}

export async function findDevices({ tx, deviceIds }: Search): Promise<SearchItem[]> {
  const { rows } = await sql<{
    id: number
    name: string
    status: number | null
    serial: string | null
    mac: string | null
    company_name: string
  }>`
    select d.id, d.name, d.status, d.serial, d.mac, c.name as company_name
    from devices d join companies c on c.id = d.company_id where d.id = any(${await deviceIds()})`.execute(tx)
  return rows.map(({ id, name, status, serial, mac, company_name }) => ({
    ...none,
    id,
    name,
    status,
    company_name,
    detail: beside(serial, mac),
  }))
}

export async function findCompanies({ tx, scope, q }: Search): Promise<SearchItem[]> {
  const rows = await tx
    .selectFrom('companies as c')
    .leftJoin('companies as parent', 'parent.id', 'c.parent_id')
    .select(['c.id', 'c.name', 'parent.name as parent_name'])
    .where(inScope(scope, 'c.id'))
    .where(searchText(q, undefined, { name: sql.ref('c.name') }))
    .limit(candidates)
    .execute()
  return rows.map(({ id, name, parent_name }) => ({ ...none, id, name, company_name: name, detail: parent_name ?? '' }))
}

interface EntryRow {
  id: number
  name: string
  protocol: string
  address: string
  port: number
  device_name: string
  device_status: number | null
  company_name: string
}

const entries = (scope: Scope, condition: RawBuilder<boolean>): RawBuilder<number[]> =>
  some(sql`select r.id from remote_access r where ${condition} and ${inListedScope(scope, 'r.company_id')}`)

/**
 * Finds entries by their name, by the complete target address, and by the matching devices. The address does not match
 * main entries: they lead to the device itself, which is found by other means.
 */
export async function findRemoteAccess({ tx, scope, q, deviceIds }: Search): Promise<SearchItem[]> {
  const byName = entries(scope, named(sql.ref('r.name'), q))
  const ofDevices = entries(scope, sql<boolean>`r.device_id = any(${await deviceIds()})`)
  const addressed = isIPv4(q)
    ? sql`|| ${entries(scope, sql<boolean>`r.destination_ip = ${q}::inet and not r.is_main`)}`
    : sql``
  const { rows } = await sql<EntryRow>`
    select r.id, r.name, r.protocol, host(r.destination_ip) as address, r.destination_port as port, d.name as device_name, d.status as device_status, c.name as company_name
    from remote_access r join devices d on d.id = r.device_id join companies c on c.id = r.company_id
    where r.id = any(${byName} || ${ofDevices} ${addressed})`.execute(tx)
  return rows.map(({ id, name, protocol, address, port, device_name, device_status, company_name }) => ({
    ...none,
    id,
    name,
    protocol,
    status: device_status,
    company_name,
    detail: beside(device_name, `${address}:${port}`),
  }))
}

/** Finds VPN hubs by name. Quick connects have a list of their own. */
export async function findHubs({ tx, scope, q }: Search): Promise<SearchItem[]> {
  const found = some(
    sql`select h.id from vpn_hubs h where ${named(sql.ref('h.name'), q)} and not h.quick and ${inListedScope(scope, 'h.company_id')}`,
  )
  const rows = await tx
    .selectFrom('vpn_hubs as h')
    .innerJoin('companies as c', 'c.id', 'h.company_id')
    .select(['h.id', 'h.name', 'h.description', 'c.name as company_name'])
    .where(sql<boolean>`h.id = any(${found})`)
    .execute()
  return rows.map(({ id, name, description, company_name }) => ({
    ...none,
    id,
    name,
    company_name,
    detail: description,
  }))
}

export async function findTags({ tx, scope, q }: Search): Promise<SearchItem[]> {
  const found = some(
    sql`select tags.id from tags where ${named(sql.ref('tags.name'), q)} and ${inListedScope(scope, 'tags.company_id')}`,
  )
  const rows = await tx
    .selectFrom('tags as t')
    .innerJoin('companies as c', 'c.id', 't.company_id')
    .select(['t.id', 't.name', 't.description', 't.color', 'c.name as company_name'])
    .where(sql<boolean>`t.id = any(${found})`)
    .execute()
  return rows.map(({ id, name, description, color, company_name }) => ({
    ...none,
    id,
    name,
    color,
    company_name,
    detail: description,
  }))
}

export async function findUsers({ tx, scope, q }: Search): Promise<SearchItem[]> {
  const found = sql.join(peopleByText(scope, q).map(some), sql` || `)
  const rows = await tx
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('companies as c', 'c.id', 'm.company_id')
    // A user in several visible companies is listed once.
    .distinctOn('u.id')
    .select(['u.id', 'u.username', 'u.email', 'c.name as company_name'])
    .orderBy('u.id')
    .where(inScope(scope, 'm.company_id'))
    .where(sql<boolean>`m.user_id = any(${found})`)
    .limit(candidates)
    .execute()
  return rows.map(({ id, username, email, company_name }) => ({ ...none, id, name: username, email, company_name }))
}

/**
 * Finds files that are readable in the scope, including shared ones. The name of a company outside the scope is hidden.
 */
export async function findFiles({ tx, scope, q }: Search): Promise<SearchItem[]> {
  const found = some(sql`select files.id from files where ${fileMatches(q, 'beginnings')} and ${readable(scope)}`)
  const { rows } = await sql<{
    id: number
    name: string
    version: string
    description: string
    company_name: string | null
  }>`
    select f.id, f.name, f.version, f.description, c.name as company_name
    from files f left join companies c on c.id = f.company_id and ${inScope(scope, 'c.id')} where f.id = any(${found})`.execute(
    tx,
  )
  return rows.map(({ id, name, version, description, company_name }) => ({
    ...none,
    id,
    name,
    company_name,
    detail: beside(version, description),
  }))
}
