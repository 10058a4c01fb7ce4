import { sql } from 'kysely'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { inScope, type Scope } from '../../../kit/scope.ts'
import { slices } from '../../../kit/slices.ts'
import type { PlanItem, MoveRow } from '../table.ts'

/** What is in this installation already, as far as the user of the move sees it. */
export interface Here {
  /** By parent and name in lower case. */
  companies: ReadonlyMap<string, number>
  /** By company and name in lower case. */
  tags: ReadonlyMap<string, number>
  /** Members and invitations, by company and address in lower case. */
  users: ReadonlyMap<string, number>
  /** By company, type, size and name. */
  files: ReadonlyMap<string, number>
  /** By serial number, and MAC address or IMEI. */
  devices: ReadonlyMap<string, { id: number; companyId: number }>
  /** How many levels of companies fit below the target. */
  levelsLeft: number
  /** In bytes. */
  fileLimit: number
}

interface Keyed {
  key: string
  id: number
}

const mapOf = ({ rows }: { rows: readonly Keyed[] }): Map<string, number> =>
  new Map(rows.map(({ key, id }) => [key, id]))

/** Reads the devices with one of the serial numbers. */
async function devicesWith(tx: Transaction, scope: Scope, items: readonly PlanItem[]): Promise<Here['devices']> {
  const serials = [...new Set(items.flatMap(({ facts }) => facts.serial ?? []))]
  const found = new Map<string, { id: number; companyId: number }>()
  for (const some of slices(serials)) {
    const rows = await tx
      .selectFrom('devices')
      .select(['id', 'company_id', 'serial', 'mac', 'imei'])
      .where('serial', 'in', some)
      .where(inScope(scope, 'devices.company_id'))
      .execute()
    for (const { id, company_id, serial, mac, imei } of rows)
      found.set(`${serial} ${mac ?? imei ?? ''}`, { id, companyId: company_id })
  }
  return found
}

/** Reads what the plan compares with, in the scope of the user: what others have is neither matched nor revealed. */
export async function readHere(
  app: App,
  tx: Transaction,
  scope: Scope,
  move: MoveRow,
  items: readonly PlanItem[],
): Promise<Here> {
  const below = sql`select descendant_id from company_tree where ancestor_id = ${move.company_id}`
  const companies = await sql<Keyed>`select id, parent_id || ' ' || lower(name) as key from companies
    where id in (${below}) and ${inScope(scope, 'companies.id')}`.execute(tx)
  const tags = await sql<Keyed>`select id, company_id || ' ' || lower(name) as key from tags
    where company_id in (${below}) and ${inScope(scope, 'tags.company_id')}`.execute(tx)
  const users = await sql<Keyed>`
    select m.user_id as id, m.company_id || ' ' || lower(u.email) as key from members m join users u on u.id = m.user_id
    where m.company_id in (${below}) and ${inScope(scope, 'm.company_id')}
    union all select id, company_id || ' ' || lower(email) from invitations
    where company_id in (${below}) and ${inScope(scope, 'invitations.company_id')}`.execute(tx)
  const files = await sql<Keyed>`select id, company_id || ' ' || type || ' ' || size || ' ' || name as key from files
    where company_id in (${below}) and not from_device and ${inScope(scope, 'files.company_id')}`.execute(tx)
  const { level } = await tx
    .selectFrom('companies')
    .select('level')
    .where('id', '=', move.company_id)
    .executeTakeFirstOrThrow()
  return {
    companies: mapOf(companies),
    tags: mapOf(tags),
    users: mapOf(users),
    files: mapOf(files),
    devices: await devicesWith(
      tx,
      scope,
      items.filter(({ kind }) => kind === 'device'),
    ),
    levelsLeft: app.env.companyLevels - level,
    fileLimit: app.env.fileLimit,
  }
}
