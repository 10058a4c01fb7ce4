import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { changesOf } from '../../kit/audit-changes.ts'
import { emit } from '../../kit/event.ts'
import type { Context } from '../../kit/implement.ts'
import { companyMoved, companyMoving } from './events.ts'
import { type LimitedKind, requireQuota } from './limits.ts'
import { findCompany, moveCompany } from './queries.ts'
import { lockTree, requireCompany } from './service.ts'

/** Counts what a company brings along when it moves: itself, everything below it, and their users and devices. */
async function weigh(tx: Transaction, source: number): Promise<Record<LimitedKind, number>> {
  const { rows } = await sql<Record<LimitedKind, number>>`
    select count(*)::integer as companies,
      coalesce(sum((select count(*) from members where members.company_id = t.descendant_id)), 0)::integer as users,
      coalesce(sum((select count(*) from devices where devices.company_id = t.descendant_id)), 0)::integer as devices
    from company_tree t where t.ancestor_id = ${source}`.execute(tx)
  return rows[0]!
}

/** Moves a company with everything below it under another one. */
export async function move(
  { app, tx, scope, actor, audit, afterCommit }: Context,
  { source, target }: { source: number; target: number },
): Promise<void> {
  await lockTree(tx)
  const moved = await requireCompany(tx, scope, source, 'source')
  const parent = await requireCompany(tx, scope, target, 'target')
  if (moved.parent_id === null || moved.id === actor.companyId)
    throw fail('VALIDATION', { source: 'source', message: 'You cannot move your own company.' })
  const below = await tx
    .selectFrom('company_tree')
    .select(['descendant_id', 'depth'])
    .where('ancestor_id', '=', source)
    .execute()
  if (below.some((row) => row.descendant_id === target))
    throw fail('CONFLICT', {
      source: 'target',
      message: 'A company cannot be moved under itself or one of its subsidiaries.',
    })
  const deepest = app.env.companyLevels
  if (parent.level + 1 + Math.max(...below.map((row) => row.depth)) > deepest)
    throw fail('CONFLICT', { source: 'target', message: `The company tree can have at most ${deepest} levels.` })
  const weight = await weigh(tx, source)
  for (const kind of ['companies', 'users', 'devices'] as const)
    await requireQuota(tx, target, kind, weight[kind], { source: 'target', moved: source })
  await emit(tx, companyMoving, { id: source })
  await moveCompany(tx, source, parent)
  await emit(tx, companyMoved, { app, id: source })
  const above = await findCompany(tx, scope, moved.parent_id)
  const changes = changesOf({ parent: above?.name }, { parent: parent.name })
  audit({ target: `company:${source}`, changes: changes.map((change) => ({ ...change, hiddenBelow: true })) })
  afterCommit(() => app.publish('companies.moved', { id: source }))
}
