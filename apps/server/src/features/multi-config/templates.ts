import { multiLimits } from '@outpost/contract/multi-config/constants'
import type { ConfigTemplate, TemplateRequest } from '@outpost/contract/multi-config/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { type Selectable, sql } from 'kysely'
import type { App } from '../../context.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { holdsScope } from '../../kit/actor.ts'
import type { Context } from '../../kit/implement.ts'
import { natural, orderBy, searchText, utc } from '../../kit/paginate.ts'
import { inScope } from '../../kit/scope.ts'
import { compare, hideInRequest, plainVersion } from '../device-api/service.ts'
import { withBody } from './requests.ts'

export type TemplateRow = Selectable<Database['config_templates']>

const columns = {
  id: sql.ref('id'),
  name: sql`natural_key(name)`,
  version: natural(sql.ref('version')),
  created_at: sql.ref('created_at'),
  updated_at: sql.ref('updated_at'),
}
const searched = { name: sql.ref('name'), version: sql.ref('version') }

export const sealTemplate = (app: App, requests: readonly TemplateRequest[]): Buffer =>
  app.sealer.seal(Buffer.from(JSON.stringify(requests.map(withBody))))

/** Returns the requests of a saved configuration. */
export const requestsOf = (app: App, { template }: Pick<TemplateRow, 'template'>): TemplateRequest[] =>
  JSON.parse(app.sealer.unseal(template).toString()) as TemplateRequest[]

/** Describes the versions that fit. */
function rangeOf({ min_firmware, max_firmware }: TemplateRow): string {
  if (min_firmware === null && max_firmware === null) return ''
  return `${min_firmware ?? ''} – ${max_firmware ?? ''}`.trim()
}

/** Describes a saved configuration to a user. Only those who may write its secrets see them (CONFIGURATOR-031). */
export function presentTemplate({ app, actor }: Context, row: TemplateRow): ConfigTemplate {
  const requests = requestsOf(app, row)
  const mayWrite =
    actor.permissions.has('create_multi_configuration') && holdsScope(actor.credential, 'device_configurations:write')
  const shown = mayWrite ? requests : requests.map(hideInRequest)
  return {
    ...row,
    template: JSON.stringify(shown),
    firmware: rangeOf(row),
    created_at: utc(row.created_at),
    updated_at: utc(row.updated_at),
  }
}

/** Returns a saved configuration in the scope. Throws NOT_FOUND. */
export async function requireTemplate({ tx, scope }: Context, id: number): Promise<TemplateRow> {
  const row = await tx
    .selectFrom('config_templates')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope, 'company_id'))
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}

interface Filter {
  limit: number
  offset: number
  sort?: string[] | undefined
  q?: string | undefined
  'search-fields'?: string[] | undefined
  company_id?: number | undefined
}

/** Returns a page of the saved configurations in the scope. */
export async function listTemplates(context: Context, { limit, offset, sort, q, ...filter }: Filter) {
  const matching = context.tx
    .selectFrom('config_templates')
    .where(inScope(context.scope, 'company_id'))
    .$if(filter.company_id !== undefined, (rows) => rows.where('company_id', '=', filter.company_id!))
    .$if(Boolean(q), (rows) => rows.where(searchText(q!, filter['search-fields'], searched)))
  const { total } = await matching.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await matching
    .selectAll()
    .orderBy(orderBy(sort, columns, 'name', 'id'))
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows: rows.map((row) => presentTemplate(context, row)), total }
}

/** Throws LIMIT_REACHED if the company has as many saved configurations as it may have. */
export async function requireRoom(tx: Transaction, companyId: number): Promise<void> {
  const { total } = await tx
    .selectFrom('config_templates')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  if (total >= multiLimits.templates)
    throw fail('LIMIT_REACHED', {
      message: `The company already has ${multiLimits.templates} saved configurations. Delete some of them first.`,
    })
}

/** Throws VALIDATION if the range of versions is empty. */
export function checkRange(min: string | null | undefined, max: string | null | undefined): void {
  if (min && max && compare(min, max) > 0)
    throw fail('VALIDATION', { source: 'max_firmware', message: 'The highest version is below the lowest.' })
}

/** Whether the firmware of a device is in the range of a saved configuration. An unknown one is not, if there is a range. */
export function fitsFirmware(row: TemplateRow, version: string | undefined): boolean {
  if (row.min_firmware === null && row.max_firmware === null) return true
  if (version === undefined) return false
  const [min, max] = [row.min_firmware, row.max_firmware].map((text) => text && plainVersion(text))
  // `7.14` as the highest version includes 7.14.2.
  const upTo = max ? version.split('.').slice(0, max.split('.').length).join('.') : version
  return (!min || compare(version, min) >= 0) && (!max || compare(upTo, max) <= 0)
}
