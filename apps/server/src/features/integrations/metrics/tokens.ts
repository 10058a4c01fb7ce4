import type { MetricsToken } from '@outpost/contract/integrations/metrics/schemas'
import { type Selectable, sql } from 'kysely'
import type { App } from '../../../context.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import { natural, nullable, type Page, pageOf, searchText, utc, utcOrNull } from '../../../kit/paginate.ts'
import { inScope, type Scope } from '../../../kit/scope.ts'
import { hashToken } from '../../../kit/secrets.ts'

const columns = {
  id: sql.ref('k.id'),
  name: natural(sql.ref('k.name')),
  company_name: sql.ref('c.name_key'),
  created_at: sql.ref('k.created_at'),
  expires_at: nullable(sql.ref('k.expires_at')),
  last_used_at: nullable(sql.ref('k.last_used_at')),
}

interface TokenFilter {
  id?: number
  company_id?: number[] | undefined
}

/** Returns a page of the metrics tokens in the scope, without the tokens themselves. */
export async function listTokens(
  tx: Transaction,
  scope: Scope,
  { id, company_id }: TokenFilter,
  page: Page,
): Promise<{ rows: MetricsToken[]; total: number }> {
  const found = tx
    .selectFrom('metrics_tokens as k')
    .innerJoin('companies as c', 'c.id', 'k.company_id')
    .where(inScope(scope, 'k.company_id'))
    .$if(id !== undefined, (rows) => rows.where('k.id', '=', id!))
    .$if(company_id !== undefined && company_id.length > 0, (rows) =>
      rows.where(sql<boolean>`k.company_id = any(${company_id!}::integer[])`),
    )
    .$if(Boolean(page.q), (rows) => rows.where(searchText(page.q!, page['search-fields'], { name: sql.ref('k.name') })))
    .select(['k.id', 'k.company_id', 'c.name as company_name', 'k.name', 'k.include_subsidiaries', 'k.created_by'])
    .select(['k.created_at', 'k.expires_at', 'k.last_used_at', 'k.last_used_ip'])
  const { rows, total } = await pageOf(found, page, columns, 'name', 'k.id')
  return {
    rows: rows.map((row) => ({
      ...row,
      created_at: utc(row.created_at),
      expires_at: utcOrNull(row.expires_at),
      last_used_at: utcOrNull(row.last_used_at),
    })),
    total,
  }
}

type TokenRow = Selectable<Database['metrics_tokens']>
export type KnownToken = Pick<TokenRow, 'id' | 'company_id' | 'include_subsidiaries'> & { level: number }

/** Returns the valid token that a request presents, and notes its use, at most once a minute. */
export async function useToken(app: App, token: string, ip: string): Promise<KnownToken | undefined> {
  const { rows } = await app.unscoped.query<KnownToken>(
    `select k.id, k.company_id, k.include_subsidiaries, c.level from metrics_tokens k join companies c on c.id = k.company_id
     where k.token_hash = $1 and (k.expires_at is null or k.expires_at > now())`,
    [hashToken(token)],
  )
  const [known] = rows
  if (!known) return undefined
  await app.unscoped.query(
    `update metrics_tokens set last_used_at = now(), last_used_ip = $2
     where id = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute' or last_used_ip is distinct from $2)`,
    [known.id, ip],
  )
  return known
}
