import { sql } from 'kysely'
import type { App, Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kit/actor.ts'
import { type Scope, scopeOf } from '../../../kit/scope.ts'
import { slices } from '../../../kit/slices.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import type { Facts, MoveRow, PlanItem } from '../table.ts'
import { readHere } from './here.ts'
import { judge, type Judgement } from './judge.ts'

/** Whether an item has to be written: most stay as they were when one is left out. */
const isNew = (judgement: Judgement, item: PlanItem): boolean =>
  judgement.depth !== item.depth ||
  judgement.verdict !== item.verdict ||
  judgement.reason !== item.reason ||
  judgement.here_id !== item.here_id ||
  (judgement.here_id !== null) !== (item.state === 'done')

/** Decides again what will be created, what exists here, and what cannot come. Nothing else is changed. */
export async function planIn(app: App, tx: Transaction, scope: Scope, move: MoveRow): Promise<void> {
  const items = await tx
    .selectFrom('move_in_items')
    .select(['id', 'kind', 'source_id', 'source_company', 'name', 'left_out', 'state'])
    .select(['depth', 'verdict', 'reason', 'here_id'])
    .select(sql<Facts>`facts - '{description,settings,tags}'::text[]`.as('facts'))
    .where('move_in_id', '=', move.id)
    .orderBy('id')
    .execute()
  const before = new Map(items.map((item) => [item.id, item]))
  const judgements = judge(move, items, await readHere(app, tx, scope, move, items))
  for (const some of slices(judgements.filter((one) => isNew(one, before.get(one.id)!))))
    await sql`
      update move_in_items i set depth = v.depth, verdict = v.verdict, reason = v.reason, here_id = v.here_id,
        -- What exists here needs no creation.
        state = case when v.here_id is not null then 'done' when i.state = 'done' then 'planned' else i.state end
      from json_to_recordset(${JSON.stringify(some)}::json)
        as v(id integer, depth integer, verdict text, reason text, here_id integer)
      where i.id = v.id`.execute(tx)
}

/** Makes the plan of a move as the user who began it. */
export const makePlan = (app: Program, move: MoveRow, actor: Actor): Promise<void> =>
  inTransaction(app.db, scopeOf(actor), (tx) => planIn(app, tx, scopeOf(actor), move))
