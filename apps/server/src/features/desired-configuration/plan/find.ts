import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { likeText, natural, orderBy, utc } from '../../../kit/paginate.ts'
import { inScope, type Scope } from '../../../kit/scope.ts'

interface Asked {
  option: string
  /** Empty for any value. */
  value: string
  q?: string | undefined
  limit: number
  offset: number
  sort?: string[] | undefined
}

const columns = { id: sql.ref('d.id'), name: natural(sql.ref('d.name')), read_at: sql.ref('o.read_at') }

/** Counts the devices in the scope that have been read, of which the answer is true, and those that have not. */
async function countRead(tx: Transaction, scope: Scope): Promise<{ read: number; unread: number }> {
  const { rows } = await sql<{ read: number; unread: number }>`
    select count(o.read_at)::int as read, (count(*) - count(o.read_at))::int as unread
    from devices d left join desired_devices o on o.device_id = d.id where ${inScope(scope, 'd.company_id')}`.execute(
    tx,
  )
  return rows[0]!
}

/** Finds the devices that had a value of an option when they were last read. */
export async function findDevices(tx: Transaction, scope: Scope, { option, value, q, limit, offset, sort }: Asked) {
  const wanted = value === '' ? option : `${option}=${value}`
  const found = tx
    .selectFrom('desired_devices as o')
    .innerJoin('devices as d', 'd.id', 'o.device_id')
    .where(inScope(scope, 'd.company_id'))
    .where('o.read_at', 'is not', null)
    .$if(option !== '', (rows) => rows.where(sql<boolean>`o.options @> array[${wanted}]::text[]`))
    .$if(Boolean(q), (rows) => rows.where(sql`lower(d.name)`, 'like', likeText(q!)))
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .select(['d.id', 'd.name', 'd.company_id', 'o.read_at'])
    .orderBy(orderBy(sort, columns, 'id', 'd.id'))
    .limit(limit)
    .offset(offset)
    .execute()
  const meta = { ...(await countRead(tx, scope)) }
  return { total, rows: rows.map((row) => ({ ...row, read_at: utc(row.read_at!) })), meta }
}
