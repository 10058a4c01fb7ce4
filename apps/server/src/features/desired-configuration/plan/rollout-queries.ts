import type { ConfigRollout } from '@outpost/contract/desired-configuration/schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { natural, nullable, orderBy, searchText, utc, utcOrNull } from '../../../kit/paginate.ts'
import { inScope, type Scope } from '../../../kit/scope.ts'

interface Query {
  id?: number[] | undefined
  limit: number
  offset: number
  sort?: string[] | undefined
  q?: string | undefined
  'search-fields'?: string[] | undefined
}

const columns = {
  id: sql.ref('r.id'),
  name: natural(sql.ref('r.source_name')),
  state: sql.ref('r.state'),
  created_at: sql.ref('r.created_at'),
  finished_at: nullable(sql.ref('r.finished_at')),
}
const counted = (condition: string) =>
  sql<number>`(select count(*)::integer from device_jobs where rollout_id = r.id and ${sql.raw(condition)})`

/** A page of the rollouts of configurations in the scope, the newest first. */
export async function listRollouts(tx: Transaction, scope: Scope, query: Query) {
  const found = tx
    .selectFrom('device_rollouts as r')
    .where(inScope(scope, 'r.company_id'))
    .where('r.kind', '=', 'configure')
    .$if(Boolean(query.q), (rows) =>
      rows.where(searchText(query.q!, query['search-fields'], { name: sql`r.source_name` })),
    )
    .$if(query.id !== undefined, (rows) => rows.where(sql<boolean>`r.id = any(${query.id!}::int[])`))
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .select(['r.id', 'r.source_name', 'r.state', 'r.username', 'r.stage', 'r.stages', 'r.created_at', 'r.finished_at'])
    .select([
      counted('true').as('devices'),
      counted('finished_at is null').as('open'),
      counted(`state = 'done'`).as('done'),
      counted(`finished_at is not null and state not in ('done', 'cancelled')`).as('failed'),
      sql<number>`coalesce((r.options->>'same')::integer, 0)`.as('same'),
    ])
    .orderBy(orderBy(query.sort, columns, '-id', 'r.id'))
    .limit(query.limit)
    .offset(query.offset)
    .execute()
  return {
    total,
    rows: rows.map(({ source_name: name, created_at, finished_at, ...row }): ConfigRollout => ({
      ...row,
      name,
      created_at: utc(created_at),
      finished_at: utcOrNull(finished_at),
    })),
  }
}
