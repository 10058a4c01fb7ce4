import type { LogEntry } from '@outpost/contract/devices/schemas'
import type { Page } from '@outpost/contract/kit/page'
import { sql } from 'kysely'
import type { Context } from '../../kit/implement.ts'
import { likeText, orderBy, utc, type Page as Asked } from '../../kit/paginate.ts'
import { inScope } from '../../kit/scope.ts'

const columns = { id: sql.ref('id'), created_at: sql.ref('created_at') }

/** Returns a page of activity log entries of one device or of all in the scope, the newest first unless it is sorted. */
export async function listLogs(
  { tx, scope }: Context,
  { limit, offset, q, sort }: Pick<Asked, 'limit' | 'offset' | 'q' | 'sort'>,
  deviceId?: number,
): Promise<Page<LogEntry>> {
  const found = tx
    .selectFrom('device_logs')
    .where(inScope(scope, 'company_id'))
    .$if(deviceId !== undefined, (query) => query.where('device_id', '=', deviceId!))
    .$if(Boolean(q), (query) =>
      query.where(sql`lower(concat_ws(' ', type, log, serial, username))`, 'like', likeText(q!)),
    )
  const order = orderBy(sort, columns, '-id', 'id')
  const rows = await found.selectAll().orderBy(order).limit(limit).offset(offset).execute()
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows: rows.map((row) => ({ ...row, created_at: utc(row.created_at) })), total }
}
