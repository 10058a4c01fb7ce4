import { ApiError, fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { inScope, scopeOf } from '../../../kit/scope.ts'
import type { ItemRow, MoveRow } from '../table.ts'
import { type Performer, runAs } from './run-as.ts'

/** What an item needs to be created. */
export interface Creation {
  move: MoveRow
  item: ItemRow
  performer: Performer
}

/** Returns the ids here of what was created for records of the source. */
async function idsHere(tx: Transaction, { move }: Creation, kind: 'company' | 'tag', sourceIds: readonly string[]) {
  if (sourceIds.length === 0) return []
  const rows = await tx
    .selectFrom('move_in_items')
    .select(['source_id', 'here_id', 'state'])
    .where('move_in_id', '=', move.id)
    .where('kind', '=', kind)
    .where('source_id', 'in', sourceIds)
    .execute()
  return rows
}

/** Returns the company here to which an item belongs. Throws NOT_FOUND if it was not created. */
export async function companyOf(tx: Transaction, creation: Creation): Promise<number> {
  const { item, move } = creation
  // The top company of the source may name itself as the one above it.
  const isOwnParent = item.kind === 'company' && item.source_company === item.source_id
  if (item.source_company === null || isOwnParent) return move.company_id
  const [company] = await idsHere(tx, creation, 'company', [item.source_company])
  // Everything of a company that the source does not show belongs to the target.
  if (!company) return move.company_id
  if (company.state === 'done' && company.here_id !== null) return company.here_id
  throw fail('NOT_FOUND', { message: 'Its company was not created.' })
}

const idIn = (result: unknown): number => (result as { id: number }).id

async function createCompany(tx: Transaction, creation: Creation): Promise<number> {
  const input = { name: creation.item.name, parent_id: await companyOf(tx, creation) }
  return idIn(await runAs(tx, creation.performer, { endpoint: 'POST /companies', input }))
}

async function createTag(tx: Transaction, creation: Creation): Promise<number> {
  const { name, facts } = creation.item
  const input = {
    company_id: await companyOf(tx, creation),
    name: name.slice(0, 100),
    description: facts.description ?? '',
    ...(facts.color && { color: facts.color }),
  }
  return idIn(await runAs(tx, creation.performer, { endpoint: 'POST /tags', input }))
}

async function invite(tx: Transaction, creation: Creation): Promise<number> {
  const { email, role } = creation.item.facts
  const input = { company_id: await companyOf(tx, creation), email, role }
  return idIn(await runAs(tx, creation.performer, { endpoint: 'POST /users/invite', input }))
}

/** Returns the device that was registered: its endpoint answers with a channel. */
async function deviceHere(tx: Transaction, { performer, item: { facts } }: Creation, companyId: number) {
  const row = await tx
    .selectFrom('devices')
    .select('id')
    .where('company_id', '=', companyId)
    .where('serial', '=', facts.serial!)
    .where(sql<string>`coalesce(mac, imei, '')`, '=', facts.mac ?? facts.imei ?? '')
    .where(inScope(scopeOf(performer.actor), 'devices.company_id'))
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND', { message: 'The device was not registered.' })
  return row.id
}

async function registerDevice(tx: Transaction, creation: Creation): Promise<number> {
  const { performer, item } = creation
  const { serial, mac, imei, series, tags = [], description, settings } = item.facts
  const companyId = await companyOf(tx, creation)
  const tagIds = (await idsHere(tx, creation, 'tag', tags)).flatMap(({ here_id, state }) =>
    state === 'done' && here_id !== null ? [here_id] : [],
  )
  const device = {
    company_id: companyId,
    device_series: series,
    serial,
    mac,
    imei: mac ? undefined : imei,
    name: item.name.slice(0, 64).trim() || serial,
    tag_id: tagIds,
  }
  await runAs(tx, performer, { endpoint: 'POST /devices', input: { data: [device] } })
  const id = await deviceHere(tx, creation, companyId)
  if (description || settings)
    await runAs(tx, performer, {
      endpoint: 'PUT /devices/{id}',
      params: { id },
      input: { ...(description && { description }), ...settings },
    })
  return id
}

/** Creates an item that needs nothing from the source. @returns its id here. Throws the errors of the endpoints. */
export const createItem: Readonly<
  Record<Exclude<ItemRow['kind'], 'file'>, (tx: Transaction, creation: Creation) => Promise<number>>
> = { company: createCompany, tag: createTag, user: invite, device: registerDevice }

/** Errors that say that it is here already. */
const there = ['DEVICE_EXISTS', 'TAG_NAME_TAKEN', 'FILE_EXISTS', 'CONFLICT']

/** Whether an error says that the item exists here, so that the plan only has to be made again. */
export const saysItExists = (error: unknown): boolean =>
  error instanceof ApiError && error.items.some(({ code }) => there.includes(code))
