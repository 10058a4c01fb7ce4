import type { EventSubscription, SubscriptionAnswer } from '@outpost/contract/integrations/subscriptions/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { natural, type Page, pageOf, searchText, utc, utcOrNull } from '../../../kit/paginate.ts'
import { inScope, type Scope } from '../../../kit/scope.ts'
import { targetOf } from '../../alerts/service.ts'
import type { SubscriptionRow } from './claim.ts'
import { receiverOf } from './receiver.ts'

const columns = {
  id: sql.ref('s.id'),
  name: natural(sql.ref('s.name')),
  kind: sql.ref('s.kind'),
  company_name: sql.ref('c.name_key'),
  created_at: sql.ref('s.created_at'),
}

interface SubscriptionFilter {
  id?: number | undefined
  company_id?: number[] | undefined
}

/** Returns a page of the subscriptions in the scope. */
export async function listSubscriptions(
  app: App,
  tx: Transaction,
  scope: Scope,
  { id, company_id }: SubscriptionFilter,
  page: Page,
): Promise<{ rows: EventSubscription[]; total: number }> {
  const found = tx
    .selectFrom('event_subscriptions as s')
    .innerJoin('companies as c', 'c.id', 's.company_id')
    .where(inScope(scope, 's.company_id'))
    .$if(id !== undefined, (rows) => rows.where('s.id', '=', id!))
    .$if(company_id !== undefined && company_id.length > 0, (rows) =>
      rows.where(sql<boolean>`s.company_id = any(${company_id!}::integer[])`),
    )
    .$if(Boolean(page.q), (rows) =>
      rows.where(searchText(page.q!, page['search-fields'], { name: sql.ref('s.name'), kind: sql.ref('s.kind') })),
    )
    .leftJoinLateral(
      (e) =>
        e
          .selectFrom('event_answers')
          .select(['ok as last_ok', 'created_at as last_answer_at'])
          .whereRef('subscription_id', '=', 's.id')
          .orderBy('id', 'desc')
          .limit(1)
          .as('l'),
      (join) => join.onTrue(),
    )
    .selectAll('s')
    .select(['c.name as company_name', 'l.last_ok', 'l.last_answer_at'])
    .select(
      sql<number>`(select count(*)::integer from event_deliveries d where d.subscription_id = s.id)`.as(
        'waiting_count',
      ),
    )
  const { rows, total } = await pageOf(found, page, columns, 'name', 's.id')
  return {
    rows: rows.map(({ settings, secret, busy_until: _busy, paused_until: _paused, delivered, dropped, ...row }) => ({
      ...row,
      target: targetOf(receiverOf(app.sealer, { kind: row.kind, settings, secret })),
      url: settings.url ?? null,
      host: settings.host ?? null,
      port: settings.port ?? null,
      transport: settings.transport ?? null,
      topic: settings.topic ?? null,
      username: settings.username ?? null,
      has_secret: secret !== null,
      delivered_count: delivered,
      dropped_count: dropped,
      last_answer_at: utcOrNull(row.last_answer_at),
      created_at: utc(row.created_at),
      updated_at: utc(row.updated_at),
    })),
    total,
  }
}

/** Returns a subscription in the scope, locked. Throws NOT_FOUND. */
export async function requireSubscription(tx: Transaction, scope: Scope, id: number): Promise<SubscriptionRow> {
  const row = await tx
    .selectFrom('event_subscriptions')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope, 'company_id'))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}

const answerColumns = { id: sql.ref('n.id'), created_at: sql.ref('n.id'), milliseconds: sql.ref('n.milliseconds') }

/** Returns a page of the answers of a subscription, newest first. */
export async function listAnswers(
  tx: Transaction,
  scope: Scope,
  subscriptionId: number,
  page: Page,
): Promise<{ rows: SubscriptionAnswer[]; total: number }> {
  const found = tx
    .selectFrom('event_answers as n')
    .where('n.subscription_id', '=', subscriptionId)
    .where(inScope(scope, 'n.company_id'))
    .$if(Boolean(page.q), (rows) =>
      rows.where(searchText(page.q!, page['search-fields'], { answer: sql.ref('n.answer'), type: sql.ref('n.type') })),
    )
    .select(['n.id', 'n.event_id', 'n.type', 'n.attempt', 'n.ok', 'n.status', 'n.answer', 'n.milliseconds'])
    .select('n.created_at')
  const { rows, total } = await pageOf(found, page, answerColumns, '-id', 'n.id')
  return { rows: rows.map(({ created_at, ...row }) => ({ ...row, created_at: utc(created_at) })), total }
}
