import type { cwmpAddresses, cwmpParameters } from '@outpost/contract/cwmp/endpoints'
import type { ParsedInputOf } from '@outpost/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { likeText, nullable, pageOf } from '../../kit/paginate.ts'
import { inScope, type Scope } from '../../kit/scope.ts'

const addressColumns = {
  id: sql.ref('a.id'),
  company_name: sql`lower(companies.name)`,
  username: sql.ref('a.username'),
  created_at: sql.ref('a.created_at'),
  last_used_at: nullable(sql.ref('a.last_used_at')),
}

/** Returns a page of the ACS addresses that the scope sees, without their passwords. */
export function listAddresses(tx: Transaction, scope: Scope, query: ParsedInputOf<typeof cwmpAddresses.list>) {
  const found = tx
    .selectFrom('cwmp_addresses as a')
    .innerJoin('companies', 'companies.id', 'a.company_id')
    .where(inScope(scope, 'a.company_id'))
    .$if(Boolean(query.q), (rows) =>
      rows.where(sql`lower(companies.name || ' ' || a.username)`, 'like', likeText(query.q!)),
    )
    .select(['a.id', 'a.company_id', 'a.username', 'a.created_at', 'a.last_used_at', 'companies.name as company_name'])
  return pageOf(found, query, addressColumns, '-id', 'a.id')
}

const parameterColumns = {
  name: sql`natural_key(p.name)`,
  value: nullable(sql`lower(p.value)`),
  type: sql.ref('p.type'),
  writable: nullable(sql.ref('p.writable')),
  read_at: sql.ref('p.read_at'),
}

/** Returns a page of the parameters of a device. */
export function listParameters(
  tx: Transaction,
  scope: Scope,
  deviceId: number,
  query: Omit<ParsedInputOf<typeof cwmpParameters.list>, 'id'>,
) {
  const found = tx
    .selectFrom('cwmp_parameters as p')
    .where('p.device_id', '=', deviceId)
    .where(inScope(scope, 'p.company_id'))
    .$if(Boolean(query.q), (rows) =>
      rows.where(sql`lower(p.name || ' ' || coalesce(p.value, ''))`, 'like', likeText(query.q!)),
    )
    .select(['p.name', 'p.type', 'p.value', 'p.writable', 'p.read_at'])
  return pageOf(found, query, parameterColumns, 'name', 'p.name')
}
