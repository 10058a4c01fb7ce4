import { roles, type Permission } from '@outpost/contract/kit/permissions'
import { permissions } from '@outpost/contract/permissions'
import type { Notification } from '@outpost/contract/notifications/schemas'
import type { NotificationType } from '@outpost/contract/notifications/constants'
import { sql, type Kysely, type Selectable } from 'kysely'
import type { App } from '../../context.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { utc, utcOrNull } from '../../kit/paginate.ts'
import { defaultRole } from '../roles/service.ts'

/** The maximum number of users per notice: those who can act on it, not a whole installation. */
const maxRecipients = 200

export interface Notice {
  /**
   * Users by id, or the users of a company who hold a permission; if there are none, those of the nearest company
   * above.
   */
  to: { userIds: readonly number[] } | { companyId: number; permission: Permission }
  type: NotificationType
  /** Plain text in English, at most 1000 characters. */
  summary: string
  /** The names and numbers in the summary. */
  params?: Record<string, string | number>
  /** Identifies the subject. Each user is notified of it once, until `settle`; without a key every call notifies. */
  key?: string
}

/** A notification on the bus: its id and its user. */
export type NotificationReference = [id: number, userId: number]

/**
 * Stores a notification for each recipient, and informs their open pages when the transaction is committed.
 * @throws RangeError for more than 200 user ids
 * @example
 * const to = { companyId, permission: 'approve_devices' }
 * await notify(app, tx, { to, type: 'deviceAwaitingApproval', summary, key })
 */
export async function notify(
  app: App,
  tx: Transaction,
  { to, type, summary, params = {}, key }: Notice,
): Promise<void> {
  if ('userIds' in to && to.userIds.length > maxRecipients)
    throw new RangeError(`a notice to ${to.userIds.length} users`)
  const recipients =
    'userIds' in to ? sql`unnest(${[...new Set(to.userIds)]}::integer[])` : holdersOf(to.companyId, to.permission)
  const { rows } = await sql<{ id: number; user_id: number }>`
    insert into notifications (user_id, type, summary, params, key)
    select told.id, ${type}, ${summary.slice(0, 1000)}, ${JSON.stringify(params)}::jsonb, ${key ?? null} from ${recipients} as told(id)
    on conflict (key, user_id) do nothing returning id, user_id`.execute(tx)
  if (rows.length > 0)
    await app.bus.publish(
      tx,
      'notifications.created',
      rows.map((row): NotificationReference => [row.id, row.user_id]),
    )
}

/** Returns the users whom a notice to the holders of a permission in a company reaches. */
export async function whoMay(tx: Transaction, companyId: number, permission: Permission): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select may.id from ${holdersOf(companyId, permission)} as may(id)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

function holdersOf(companyId: number, permission: Permission) {
  const holding = roles.filter((role) => defaultRole(role.id)?.permissions.has(permission))
  const ids = (reach: 'tree' | 'company') => holding.filter((role) => role.reach === reach).map((role) => role.id)
  const number = permissions.find((entry) => entry.name === permission)!.id
  return sql`users_who_may(${companyId}, ${ids('tree')}::integer[], ${ids('company')}::integer[], ${number}, ${maxRecipients})`
}

/** Marks the notifications of a subject that is settled as seen. The next notice with the same key notifies again. */
export async function settle(tx: Transaction, key: string): Promise<void> {
  await sql`update notifications set key = null, seen_at = coalesce(seen_at, now()) where key = ${key}`.execute(tx)
}

/** Presents a notification as the API and the pushes to open pages contain it. */
export const present = (row: Selectable<Database['notifications']>): Notification => ({
  id: row.id,
  type: row.type,
  summary: row.summary,
  params: row.params,
  created_at: utc(row.created_at),
  seen_at: utcOrNull(row.seen_at),
})

/** Reads notifications for a push, oldest first, each with its user. */
export async function readNotifications(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<{ userId: number; notification: Notification }[]> {
  const rows = await db.selectFrom('notifications').selectAll().where('id', 'in', ids).orderBy('id').execute()
  return rows.map((row) => ({ userId: row.user_id, notification: present(row) }))
}

/** Removes all notifications of a user who leaves a company: which company each belongs to is not recorded. */
export const forgetAll = (tx: Transaction, userId: number): Promise<unknown> =>
  tx.deleteFrom('notifications').where('user_id', '=', userId).execute()
