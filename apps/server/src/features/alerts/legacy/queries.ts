import type { AlertConfiguration, DeviceAlert } from '@outpost/contract/alerts/legacy/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { natural, searchText, utc, type Page, pageOf } from '../../../kit/paginate.ts'
import { inScope, type Scope } from '../../../kit/scope.ts'
import type { ConfigurationRow } from './sync.ts'
import { namesOf, typesLike } from './words.ts'

interface Filter {
  id?: number[] | undefined
  company_id?: number[] | undefined
  device_id?: number[] | undefined
  user_id?: number | undefined
  alerts_configs_id?: number | undefined
  type?: string | undefined
}

const isOneOf = (column: string, ids: readonly number[] | undefined) =>
  ids === undefined || ids.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${ids}::integer[])`

/** The condition that a row is of a type that a filter names. */
function isOfType(alias: string, type: string | undefined) {
  if (!type) return sql<boolean>`true`
  const { types, subtypes } = typesLike(type)
  return sql<boolean>`(${sql.ref(`${alias}.type`)} = any(${types}::integer[]) or ${sql.ref(`${alias}.subtype`)} = any(${subtypes}::integer[]))`
}

const alertColumns = {
  id: sql.ref('a.id'),
  created_at: sql.ref('a.created_at'),
  message: sql.ref('a.message'),
  device_name: natural(sql.ref('d.name')),
  company_name: sql.ref('c.name_key'),
  alert_type: sql.ref('a.type'),
  alert_subtype: sql.ref('a.subtype'),
}

/** Returns a page of the alerts that devices in the scope have reported, newest first. */
export async function listAlerts(
  tx: Transaction,
  scope: Scope,
  filter: Filter,
  page: Page,
): Promise<{ rows: DeviceAlert[]; total: number }> {
  const found = tx
    .selectFrom('device_alerts as a')
    .innerJoin('devices as d', 'd.id', 'a.device_id')
    .innerJoin('companies as c', 'c.id', 'a.company_id')
    .where(inScope(scope, 'a.company_id'))
    .where('a.deleted_at', 'is', null)
    .where(isOneOf('a.id', filter.id))
    .where(isOneOf('a.company_id', filter.company_id))
    .where(isOneOf('a.device_id', filter.device_id))
    .where(isOfType('a', filter.type))
    .$if(filter.alerts_configs_id !== undefined, (rows) =>
      rows.where('a.configuration_id', '=', filter.alerts_configs_id!),
    )
    .$if(Boolean(page.q), (rows) =>
      rows.where(
        searchText(page.q!, page['search-fields'], { message: sql.ref('a.message'), device_name: sql.ref('d.name') }),
      ),
    )
    .select(['a.id', 'a.company_id', 'a.device_id', 'a.configuration_id', 'a.message', 'a.type', 'a.subtype'])
    .select(['a.created_at', 'd.name as device_name', 'c.name as company_name'])
  const { rows, total } = await pageOf(found, page, alertColumns, '-created_at', 'a.id')
  return {
    rows: rows.map(({ configuration_id, type, subtype, created_at, ...row }) => {
      const names = namesOf({ type, subtype })
      return {
        ...row,
        alerts_configs_id: configuration_id,
        alert_type: names.type,
        alert_subtype: names.subtype,
        alert_type_id: type,
        alert_subtype_id: subtype,
        created_at: utc(created_at),
      }
    }),
    total,
  }
}

const configurationColumns = {
  id: sql.ref('a.id'),
  created_at: sql.ref('a.created_at'),
  updated_at: sql.ref('a.updated_at'),
  device_name: natural(sql.ref('d.name')),
  type: sql.ref('a.type'),
  subtype: sql.ref('a.subtype'),
  state: sql.ref('a.state'),
  enable: sql.ref('a.enable'),
}

type ListedRow = ConfigurationRow & { device_name: string }

const present = ({ settings, ...row }: ListedRow): AlertConfiguration => ({
  id: row.id,
  device_id: row.device_id,
  device_name: row.device_name,
  company_id: row.company_id,
  receiver: settings.email_type ? settings.email : settings.phone,
  email_to: settings.email,
  phone: settings.phone,
  subject: settings.subject,
  message: settings.message,
  email_type: settings.email_type,
  enable: row.enable,
  ...namesOf(row),
  user_id: row.user_id,
  alert_type_id: row.type,
  alert_subtype_id: row.subtype,
  smtp_config_id: settings.smtp_config_id,
  redundancy_enable: settings.redundancy_enable,
  redundancy_interval: settings.redundancy_interval,
  state: row.state,
  reason: row.reason,
  created_at: utc(row.created_at),
  updated_at: utc(row.updated_at),
})

/** Returns a page of the alerts that are configured on devices in the scope. */
export async function listConfigurations(
  tx: Transaction,
  scope: Scope,
  filter: Filter,
  page: Page,
): Promise<{ rows: AlertConfiguration[]; total: number }> {
  const found = tx
    .selectFrom('alert_configurations as a')
    .innerJoin('devices as d', 'd.id', 'a.device_id')
    .where(inScope(scope, 'a.company_id'))
    .where(isOneOf('a.id', filter.id))
    .where(isOneOf('a.company_id', filter.company_id))
    .where(isOneOf('a.device_id', filter.device_id))
    .where(isOfType('a', filter.type))
    .$if(filter.user_id !== undefined, (rows) => rows.where('a.user_id', '=', filter.user_id!))
    .$if(Boolean(page.q), (rows) =>
      rows.where(
        searchText(page.q!, page['search-fields'], {
          message: sql`a.settings->>'message'`,
          subject: sql`a.settings->>'subject'`,
          receiver: sql`concat(a.settings->>'email', ' ', a.settings->>'phone')`,
          device_name: sql.ref('d.name'),
        }),
      ),
    )
    .selectAll('a')
    .select('d.name as device_name')
  const { rows, total } = await pageOf(found, page, configurationColumns, '-id', 'a.id')
  return { rows: rows.map(present), total }
}

/** Returns a configuration in the scope, locked. Throws NOT_FOUND. */
export async function requireConfiguration(
  tx: Transaction,
  scope: Scope,
  id: number,
  source: string,
): Promise<ConfigurationRow> {
  const row = await tx
    .selectFrom('alert_configurations')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope, 'company_id'))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND', { source })
  return row
}
