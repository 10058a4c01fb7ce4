import { sql } from 'kysely'
import type { Context } from '../../../kit/implement.ts'
import { inScope } from '../../../kit/scope.ts'

/** The names of the companies from the user's own company, which is left out, down to one below it. */
export type CompanyPath = readonly string[]

/** What a path leads to: nothing, one record, or several with the same names. */
export type Found = number | 'none' | 'several'

const only = (ids: readonly number[] | undefined): Found =>
  ids === undefined || ids.length === 0 ? 'none' : ids.length === 1 ? ids[0]! : 'several'

const keyOf = (parts: readonly (string | number)[]): string => JSON.stringify(parts)

/** Companies and tags of the user's part of the tree, by name. */
export class Names {
  readonly #paths = new Map<number, CompanyPath>()
  readonly #companies = new Map<string, number[]>()
  readonly #tags = new Map<string, number[]>()

  constructor(
    own: number,
    companies: readonly { id: number; parent_id: number | null; name: string }[],
    tags: readonly { id: number; company_id: number; name: string }[],
  ) {
    const byId = new Map(companies.map((company) => [company.id, company]))
    const pathOf = (id: number): CompanyPath => {
      const known = this.#paths.get(id)
      if (known) return known
      const { parent_id: parent, name } = byId.get(id)!
      const path = id === own ? [] : [...(parent !== null && byId.has(parent) ? pathOf(parent) : []), name]
      this.#paths.set(id, path)
      return path
    }
    for (const { id } of companies) add(this.#companies, keyOf(pathOf(id)), id)
    for (const { id, company_id, name } of tags) add(this.#tags, keyOf([company_id, name]), id)
  }

  /** Returns the path of a company; undefined if it is out of scope. */
  pathOf = (companyId: number): CompanyPath | undefined => this.#paths.get(companyId)
  company = (path: CompanyPath): Found => only(this.#companies.get(keyOf(path)))

  tag(name: string, path: CompanyPath): Found {
    const company = this.company(path)
    return typeof company === 'number' ? only(this.#tags.get(keyOf([company, name]))) : company
  }
}

const add = (to: Map<string, number[]>, key: string, id: number): unknown => to.set(key, [...(to.get(key) ?? []), id])

/** Loads the names of the companies and tags in the scope. */
export async function loadNames({ tx, scope, actor }: Context): Promise<Names> {
  const companies = await tx
    .selectFrom('companies')
    .select(['id', 'parent_id', 'name'])
    .where(inScope(scope, 'id'))
    .orderBy('level')
    .execute()
  const tags = await tx
    .selectFrom('tags')
    .select(['id', 'company_id', 'name'])
    .where(inScope(scope, 'company_id'))
    .execute()
  return new Names(actor.companyId, companies, tags)
}

/** A device as a file names it: by its serial number, or by its name if it has none. */
export interface DeviceName {
  device: string
  serial: string | null
}

/** Returns how a file names devices, by id. */
export async function nameDevices({ tx, scope }: Context, ids: readonly number[]): Promise<Map<number, DeviceName>> {
  const rows = await tx
    .selectFrom('devices')
    .select(['id', 'name', 'serial'])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .where(inScope(scope, 'company_id'))
    .execute()
  return new Map(rows.map(({ id, name, serial }) => [id, { device: name, serial }]))
}

/** Returns a function that finds devices by their names in files. */
export async function findDevices(
  { tx, scope }: Context,
  wanted: readonly DeviceName[],
): Promise<(name: DeviceName) => Found> {
  const serials = wanted.flatMap(({ serial }) => serial ?? [])
  const names = wanted.flatMap(({ device, serial }) => (serial === null ? [device] : []))
  const rows = await tx
    .selectFrom('devices')
    .select(['id', 'name', 'serial'])
    .where(inScope(scope, 'company_id'))
    .where(sql<boolean>`(serial = any(${serials}::text[]) or name = any(${names}::text[]))`)
    .execute()
  const bySerial = Map.groupBy(rows, ({ serial }) => serial)
  const byName = Map.groupBy(rows, ({ name }) => name)
  const idsOf = (found: typeof rows | undefined): number[] => found?.map(({ id }) => id) ?? []
  return ({ device, serial }) => only(idsOf(serial === null ? byName.get(device) : bySerial.get(serial)))
}
