import type { CreditReport } from '@outpost/contract/credits/reports/schemas'
import { creditActions } from '@outpost/contract/credits/types'
import { sql, type RawBuilder } from 'kysely'
import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { utc } from '../../kit/paginate.ts'
import { readableCode } from './codes.ts'
import { all } from './queries.ts'

/** The number of rows in each list of a report. The totals count all rows. */
const maxLines = 10_000

/** The company and the period that a report covers, and optionally a single pool. */
export interface Subject {
  company: number
  pool?: number
  from: Date | undefined
  until: Date | undefined
}

const within = (column: string, { from, until }: Subject): RawBuilder<boolean>[] => [
  ...(from ? [sql<boolean>`${sql.ref(column)} >= ${from}`] : []),
  ...(until ? [sql<boolean>`${sql.ref(column)} <= ${until}`] : []),
]
const ofPool = (column: string, { pool }: Subject): RawBuilder<boolean>[] =>
  pool === undefined ? [] : [sql<boolean>`${sql.ref(column)} = ${pool}`]

/** The English labels of the actions, as the API returns them. */
const actionLabels: Readonly<Record<number, string>> = {
  [creditActions.assigned]: 'Pack assigned',
  [creditActions.extended]: 'Credit extended',
  [creditActions.used]: 'Credit used',
  [creditActions.moved]: 'Moved to another device',
}

interface Counted {
  n: number
  credits: number
}

/** Reads one list of a report, with its total number of rows and the total of resources in them. */
async function lines<Row>(
  tx: Transaction,
  columns: RawBuilder<unknown>,
  source: RawBuilder<unknown>,
  credits: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<{ rows: Row[]; counted: Counted }> {
  const { rows } = await sql<Row>`select ${columns} ${source} order by ${order} limit ${maxLines}`.execute(tx)
  const { rows: sums } =
    await sql<Counted>`select count(*) as n, coalesce(sum(${credits}), 0)::bigint as credits ${source}`.execute(tx)
  return { rows, counted: sums[0]! }
}

const moves = (tx: Transaction, subject: Subject) =>
  lines<{ count: number; to_company_id: number | null; company_name: string | null }>(
    tx,
    sql`-gone.amount as count, come.company_id as to_company_id, c.name as company_name`,
    sql`from ledger_entries gone left join ledger_entries come on come.key = gone.key and come.amount > 0 left join companies c on c.id = come.company_id
      where ${all([sql<boolean>`gone.company_id = ${subject.company} and gone.kind = 'move' and gone.amount < 0 and gone.unit > 0`, ...ofPool('gone.pool_id', subject), ...within('gone.created_at', subject)])}`,
    sql`-gone.amount`,
    sql`gone.id desc`,
  )

const logs = (tx: Transaction, subject: Subject) =>
  lines<{
    mac: string | null
    serial: string | null
    pool_id: number | null
    action_type: number
    created_at: Date
    username: string | null
  }>(
    tx,
    sql`e.mac, e.serial, e.pool_id, e.action_type, e.created_at, u.username`,
    sql`from credit_periods e left join credit_pools p on p.id = e.pool_id left join users u on u.id = e.user_id
      where ${all([sql<boolean>`(p.company_id = ${subject.company} or (p.id is null and e.company_id = ${subject.company}))`, ...ofPool('e.pool_id', subject), ...within('e.created_at', subject)])}`,
    sql`case when e.pool_id is null then 0 else 1 end`,
    sql`e.id desc`,
  )

const codes = (tx: Transaction, subject: Subject) =>
  lines<{
    amount: number
    pool_amount: number
    code: Buffer
    used: boolean
    used_by_company_id: number | null
    created_at: Date
  }>(
    tx,
    sql`k.amount, parts.pool_amount, k.code, k.used_at is not null as used, k.used_by_company_id, k.created_at`,
    sql`from credit_codes k cross join lateral (
        select coalesce(sum(p.count), 0)::bigint as pool_amount, array_agg(p.id) as pools from ledger_entries e join credit_pools p on p.id = e.pool_id where e.account_id = k.account_id and e.kind = 'reserve' and e.amount > 0) parts
      where ${all([sql<boolean>`k.company_id = ${subject.company} and k.removed_at is null`, ...(subject.pool === undefined ? [] : [sql<boolean>`${subject.pool} = any(parts.pools)`]), ...within('k.created_at', subject)])}`,
    sql`k.amount`,
    sql`k.id desc`,
  )

const purchases = (tx: Transaction, subject: Subject) =>
  lines<{
    id: number
    bytes: number
    credits: number
    pool_id: number
    company_id: number
    user_id: number | null
    created_at: Date
  }>(
    tx,
    sql`d.id, d.bytes, d.credits, d.pool_id, d.company_id, d.user_id, d.created_at`,
    sql`from data_purchases d where ${all([sql<boolean>`d.company_id = ${subject.company}`, ...ofPool('d.pool_id', subject), ...within('d.created_at', subject)])}`,
    sql`d.credits`,
    sql`d.id desc`,
  )

/**
 * Reads the report on a company's resources, or on one of its pools.
 * @param mayReadCodes whether unused codes are shown in full, as in the list of codes
 */
export async function readReport(
  app: App,
  tx: Transaction,
  subject: Subject,
  mayReadCodes: boolean,
): Promise<CreditReport> {
  const [moved, logged, coded, bought] = [
    await moves(tx, subject),
    await logs(tx, subject),
    await codes(tx, subject),
    await purchases(tx, subject),
  ]
  return {
    totals: {
      child_pools: moved.counted.n,
      child_company_credits: moved.counted.credits,
      pool_logs: logged.counted.n,
      credits_for_devices: logged.counted.credits,
      transfer_codes_credits: coded.counted.credits,
      data_purchase: bought.counted.credits,
    },
    child_pools: moved.rows,
    pool_logs: logged.rows.map((row) => ({
      device_mac: row.mac,
      device_serial: row.serial,
      pool_id: row.pool_id,
      action: actionLabels[row.action_type] ?? '',
      action_id: row.action_type,
      created_at: utc(row.created_at),
      username: row.username,
    })),
    transfer_codes: coded.rows.map((row) => ({
      amount: row.amount,
      pool_amount: row.pool_amount,
      code: readableCode(app, row.code, row.used || mayReadCodes),
      is_used: row.used ? 1 : 0,
      used_by_company_id: row.used_by_company_id,
      created_at: utc(row.created_at),
    })),
    data_purchase: bought.rows.map((row) => ({
      id: row.id,
      bytes_purchased: row.bytes,
      credits_used: row.credits,
      from_pool_id: row.pool_id,
      company_id: row.company_id,
      user_id: row.user_id,
      created_at: utc(row.created_at),
    })),
  }
}
