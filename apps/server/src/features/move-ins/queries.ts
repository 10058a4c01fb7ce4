import { moveKinds } from '@outpost/contract/move-ins/constants'
import type { moveIns } from '@outpost/contract/move-ins/endpoints'
import type { MoveInDetails } from '@outpost/contract/move-ins/schemas'
import type { ParsedInputOf } from '@outpost/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { likeText, pageOf } from '../../kit/paginate.ts'
import { inScope, type Scope } from '../../kit/scope.ts'

/** The condition that a device can be chosen for a stage: it is registered here, and in no stage yet. */
export const isReady = sql<boolean>`(i.kind = 'device' and i.state = 'done' and i.here_id is not null
  and not i.left_out and i.device_state is null)`

const columns = {
  id: sql.ref('move_ins.id'),
  company_name: sql.ref('companies.name_key'),
  url: sql.ref('move_ins.url'),
  state: sql.ref('move_ins.state'),
  created_at: sql.ref('move_ins.created_at'),
}

const countOf = (condition: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from move_in_items i where i.move_in_id = move_ins.id and i.kind = 'device' and ${condition})`

/** Selects the moves that the scope sees. */
export const visibleMoves = (tx: Transaction, scope: Scope) =>
  tx
    .selectFrom('move_ins')
    .innerJoin('companies', 'companies.id', 'move_ins.company_id')
    .leftJoin('users', 'users.id', 'move_ins.user_id')
    .where(inScope(scope, 'move_ins.company_id'))
    .selectAll('move_ins')
    .select(['companies.name as company_name', 'users.username as created_by'])
    .select([countOf(sql`true`).as('devices_count'), countOf(sql`i.device_state = 'moved'`).as('moved_count')])

/** Returns a page of the moves that the scope sees, and their number. */
export const listMoves = (tx: Transaction, scope: Scope, query: ParsedInputOf<typeof moveIns.list>) =>
  pageOf(
    visibleMoves(tx, scope).$if(Boolean(query.q), (rows) =>
      rows.where(sql`lower(move_ins.url || ' ' || companies.name)`, 'like', likeText(query.q!)),
    ),
    query,
    columns,
    '-id',
    'move_ins.id',
  )

/** Returns how much of each kind there is. */
export async function figuresOf(tx: Transaction, id: number): Promise<MoveInDetails['figures']> {
  const { rows } = await sql<MoveInDetails['figures'][number]>`
    select kind,
      (count(*) filter (where not left_out and verdict = 'create'))::int as create,
      (count(*) filter (where not left_out and verdict = 'match'))::int as match,
      (count(*) filter (where not left_out and verdict = 'refuse'))::int as refuse,
      (count(*) filter (where left_out))::int as left_out,
      (count(*) filter (where not left_out and verdict = 'create' and state = 'done'))::int as created,
      (count(*) filter (where state = 'done'))::int as done,
      (count(*) filter (where state = 'failed'))::int as failed,
      coalesce(sum((facts ->> 'size')::numeric) filter (where kind = 'file' and not left_out and verdict = 'create'
        and state = 'planned'), 0)::float8 as bytes
    from move_in_items where move_in_id = ${id} group by kind`.execute(tx)
  const none = { create: 0, match: 0, refuse: 0, left_out: 0, created: 0, done: 0, failed: 0, bytes: 0 }
  return moveKinds.map((kind) => rows.find((row) => row.kind === kind) ?? { kind, ...none })
}

/** Returns how many devices are in each state of moving. */
export async function deviceFiguresOf(tx: Transaction, id: number): Promise<MoveInDetails['devices']> {
  const { rows } = await sql<MoveInDetails['devices']>`
    select (count(*) filter (where ${isReady}))::int as ready,
      (count(*) filter (where device_state = 'waiting'))::int as waiting,
      (count(*) filter (where device_state = 'asked'))::int as asked,
      (count(*) filter (where device_state = 'joined'))::int as joined,
      (count(*) filter (where device_state = 'moved'))::int as moved,
      (count(*) filter (where device_state = 'not_moved'))::int as not_moved,
      (count(*) filter (where removed_at is not null))::int as removed
    from move_in_items i where move_in_id = ${id} and kind = 'device'`.execute(tx)
  return rows[0]!
}

const itemColumns = {
  id: sql.ref('i.id'),
  kind: sql`array_position(array['company', 'tag', 'user', 'file', 'device'], i.kind)`,
  name: sql`natural_key(i.name)`,
  verdict: sql.ref('i.verdict'),
  state: sql.ref('i.state'),
  device_state: { nullable: sql.ref('i.device_state') },
  stage: { nullable: sql.ref('i.stage') },
}

/** Returns a page of what was found at the source of a move. */
export function listItems(tx: Transaction, id: number, query: Omit<ParsedInputOf<typeof moveIns.items>, 'id'>) {
  const { kind, verdict, state, device_state, stage, q } = query
  const found = tx
    .selectFrom('move_in_items as i')
    .leftJoin('move_in_items as c', (on) =>
      on
        .onRef('c.move_in_id', '=', 'i.move_in_id')
        .on('c.kind', '=', 'company')
        .onRef('c.source_id', '=', 'i.source_company'),
    )
    .where('i.move_in_id', '=', id)
    .$if(Boolean(kind?.length), (rows) => rows.where('i.kind', 'in', kind!))
    .$if(Boolean(verdict?.length), (rows) => rows.where('i.verdict', 'in', verdict!))
    .$if(Boolean(state?.length), (rows) => rows.where('i.state', 'in', state!))
    .$if(Boolean(device_state?.length), (rows) =>
      rows.where(sql<boolean>`(i.device_state = any(${device_state!}::text[])
        or ${device_state!.includes('ready')} and ${isReady})`),
    )
    .$if(stage !== undefined, (rows) => rows.where('i.stage', '=', stage!))
    .$if(Boolean(q), (rows) =>
      rows.where(
        sql`lower(concat_ws(' ', i.name, i.facts ->> 'serial', i.facts ->> 'mac', i.facts ->> 'email'))`,
        'like',
        likeText(q!),
      ),
    )
    .selectAll('i')
    .select('c.name as company_name')
  return pageOf(found, query, itemColumns, 'id', 'i.id')
}
