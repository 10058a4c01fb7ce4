import type { AlertReceiver, ReceiverAnswer } from '@outpost/contract/alerts/receivers/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { type Selectable, sql } from 'kysely'
import type { App } from '../../../context.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import { natural, searchText, utc, utcOrNull, type Page, pageOf } from '../../../kit/paginate.ts'
import { inScope, type Scope } from '../../../kit/scope.ts'
import type { Sealer } from '../../../kit/secrets.ts'
import type { Receiver } from './send/types.ts'
import { targetOf } from './settings.ts'

export type ReceiverRow = Selectable<Database['alert_receivers']>

/** Returns a receiver with its secret. */
export const unsealed = (
  sealer: Sealer,
  { id, company_id, kind, settings, secret }: Pick<ReceiverRow, 'id' | 'company_id' | 'kind' | 'settings' | 'secret'>,
): Receiver => ({
  id,
  companyId: company_id,
  kind,
  settings,
  secret: secret === null ? undefined : sealer.unseal(secret).toString(),
})

/** Returns a receiver with its secret; without it if it cannot be unsealed, for example after a change of the key. */
export function unsealedIfPossible(sealer: Sealer, row: Parameters<typeof unsealed>[1]): Receiver {
  try {
    return unsealed(sealer, row)
  } catch {
    return unsealed(sealer, { ...row, secret: null })
  }
}

/** The path of these addresses lets everybody who knows it send or read. */
const secretPaths: readonly ReceiverRow['kind'][] = ['webhook', 'ntfy']

/** An address of which only the server is shown. */
const withoutPath = (url: string): string => (URL.canParse(url) ? `${new URL(url).origin}/…` : '…')

/** Returns which of the ids are receivers of a company. */
export async function receiversFor(tx: Transaction, companyId: number, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('alert_receivers')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', sql<number>`any(${[...new Set(ids)]}::integer[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

const receiverColumns = {
  id: sql.ref('r.id'),
  name: natural(sql.ref('r.name')),
  kind: sql.ref('r.kind'),
  company_name: sql.ref('c.name_key'),
  created_at: sql.ref('r.created_at'),
}

interface ReceiverFilter {
  id?: number | undefined
  company_id?: number[] | undefined
  /** For users who may not edit receivers: paths that may be secret are left out. */
  isMasked?: boolean
}

/** The settings of a receiver as responses contain them. */
function settingsShown(sealer: Sealer, row: Parameters<typeof unsealed>[1], isMasked: boolean) {
  const { url } = row.settings
  const isHidden = isMasked && secretPaths.includes(row.kind) && url !== undefined
  const settings = isHidden ? { ...row.settings, url: withoutPath(url) } : row.settings
  return {
    target: targetOf(unsealedIfPossible(sealer, { ...row, settings })),
    url: settings.url ?? null,
    host: settings.host ?? null,
    port: settings.port ?? null,
    transport: settings.transport ?? null,
    topic: settings.topic ?? null,
    username: settings.username ?? null,
    chat_id: settings.chat_id ?? null,
    device_id: settings.device_id ?? null,
    numbers: settings.numbers ?? null,
  }
}

/** Returns a page of the receivers in the scope. */
export async function listReceivers(
  app: App,
  tx: Transaction,
  scope: Scope,
  { id, company_id, isMasked = false }: ReceiverFilter,
  page: Page,
): Promise<{ rows: AlertReceiver[]; total: number }> {
  const found = tx
    .selectFrom('alert_receivers as r')
    .innerJoin('companies as c', 'c.id', 'r.company_id')
    .where(inScope(scope, 'r.company_id'))
    .$if(id !== undefined, (rows) => rows.where('r.id', '=', id!))
    .$if(company_id !== undefined && company_id.length > 0, (rows) =>
      rows.where(sql<boolean>`r.company_id = any(${company_id!}::integer[])`),
    )
    .$if(Boolean(page.q), (rows) =>
      rows.where(searchText(page.q!, page['search-fields'], { name: sql.ref('r.name'), kind: sql.ref('r.kind') })),
    )
    .leftJoinLateral(
      (e) =>
        e
          .selectFrom('alert_answers')
          .select(['ok as last_ok', 'created_at as last_answer_at'])
          .whereRef('receiver_id', '=', 'r.id')
          .orderBy('id', 'desc')
          .limit(1)
          .as('l'),
      (join) => join.onTrue(),
    )
    .selectAll('r')
    .select(['c.name as company_name', 'l.last_ok', 'l.last_answer_at'])
    .select(
      sql<number>`(select count(*)::integer from automation_actions a where a.receiver_id = r.id and a.next_at is not null)`.as(
        'waiting_count',
      ),
    )
  const { rows, total } = await pageOf(found, page, receiverColumns, 'name', 'r.id')
  return {
    rows: rows.map(({ settings, secret, busy_until: _busy, ...row }) => ({
      ...row,
      ...settingsShown(app.sealer, { ...row, settings, secret }, isMasked),
      has_secret: secret !== null,
      last_answer_at: utcOrNull(row.last_answer_at),
      created_at: utc(row.created_at),
      updated_at: utc(row.updated_at),
    })),
    total,
  }
}

/** Returns a receiver in the scope, locked. Throws NOT_FOUND. */
export async function requireReceiver(tx: Transaction, scope: Scope, id: number): Promise<ReceiverRow> {
  const row = await tx
    .selectFrom('alert_receivers')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope, 'company_id'))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}

const answerColumns = { id: sql.ref('n.id'), created_at: sql.ref('n.id'), milliseconds: sql.ref('n.milliseconds') }

/** Returns a page of the answers of a receiver, newest first. */
export async function listAnswers(
  tx: Transaction,
  scope: Scope,
  receiverId: number,
  page: Page,
): Promise<{ rows: ReceiverAnswer[]; total: number }> {
  const found = tx
    .selectFrom('alert_answers as n')
    .where('n.receiver_id', '=', receiverId)
    .where(inScope(scope, 'n.company_id'))
    .$if(Boolean(page.q), (rows) =>
      rows.where(searchText(page.q!, page['search-fields'], { answer: sql.ref('n.answer') })),
    )
    .select(['n.id', 'n.action_id', 'n.attempt', 'n.ok', 'n.status', 'n.answer', 'n.milliseconds', 'n.created_at'])
  const { rows, total } = await pageOf(found, page, answerColumns, '-id', 'n.id')
  return { rows: rows.map(({ created_at, ...row }) => ({ ...row, created_at: utc(created_at) })), total }
}
