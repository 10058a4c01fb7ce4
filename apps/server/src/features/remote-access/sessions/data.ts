import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { App, Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { forEachIsolated } from '../../../kit/for-each-isolated.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { dataLeft, drawData } from '../../credits/service.ts'
import type { EntryRow } from '../queries.ts'
import { endSessionsInLan } from './end-sessions.ts'

/**
 * The bytes after which a running session is charged again; fewer would fill the ledger with small movements. A session
 * may go this far beyond the data of its company.
 */
const step = 16 * 1024 ** 2
/** The most sessions that are charged in one run. The rest follow a minute later. */
const maxAtOnce = 500

/** Whether an entry leads to a host in the LAN of its device, whose data is charged; the device itself is free. */
export const isInLan = ({ address }: Pick<EntryRow, 'address'>): boolean => !address.startsWith('127.')

/** Whether sessions may be refused and ended for lack of data. Other installations only count it. */
const isRequired = (app: App): boolean => app.brand().resources.show && app.brand().resources.required

/** Requires that there is data left for a session of an entry, if it needs any. @throws DATA_USED_UP */
export async function requireData(app: App, tx: Transaction, entry: EntryRow): Promise<void> {
  if (!isInLan(entry) || !isRequired(app)) return
  const device = await tx
    .selectFrom('devices')
    .select(['company_id', 'data_account_id'])
    .where('id', '=', entry.device_id)
    .executeTakeFirstOrThrow()
  if ((await dataLeft(tx, device)) === 0) throw fail('DATA_USED_UP')
}

/** Whether a session has so many bytes that were not charged that it is time to charge them. */
export const isDue = sql<boolean>`coalesce(input_bytes + output_bytes - charged_bytes >= ${step}, false)`

interface Uncharged {
  charged: number
  total: number
  /** Null if the company is gone. */
  company_id: number | null
  user_id: number
  device_id: number
  data_account_id: number | null
}

/**
 * Charges the bytes of a session that were not charged yet. If the data of its company is used up with that, all
 * sessions to hosts in its LANs end, except those of devices that have data of their own. Bytes that nothing covers are
 * not charged later.
 */
export async function chargeSession(app: Program, id: number): Promise<void> {
  await inTransaction(app.db, systemScope, async (tx) => {
    const { rows } = await sql<Uncharged>`
      select s.charged_bytes as charged, s.input_bytes + s.output_bytes as total, c.id as company_id, s.user_id, s.device_id, d.data_account_id
      from remote_sessions s left join companies c on c.id = s.company_id
        left join devices d on d.id = s.device_id and d.company_id = s.company_id
      where s.id = ${id} and s.charged_bytes < s.input_bytes + s.output_bytes for update of s`.execute(tx)
    const [session] = rows
    if (!session) return
    const { total, charged, user_id: userId, company_id, device_id, data_account_id } = session
    await tx.updateTable('remote_sessions').set({ charged_bytes: total }).where('id', '=', id).execute()
    if (company_id === null || !app.brand().resources.show) return
    const device = { id: device_id, company_id, data_account_id }
    const missing = await drawData(tx, { key: `session:${id}:${total}`, device, bytes: total - charged, userId })
    if (missing > 0 && isRequired(app)) await endSessionsInLan(app, tx, company_id)
  })
}

/** Charges the sessions that have ended, each by itself. */
export async function chargeEnded(app: Program): Promise<void> {
  const { rows } = await inTransaction(app.db, systemScope, (tx) =>
    sql<{ id: number }>`
      select id from remote_sessions where charged_bytes < input_bytes + output_bytes and ended_at is not null
      order by id limit ${maxAtOnce}`.execute(tx),
  )
  await forEachIsolated(
    app,
    'remote-access.charge',
    rows,
    ({ id }) => ({ session: id }),
    ({ id }) => chargeSession(app, id),
  )
}
