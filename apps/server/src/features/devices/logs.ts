import type { LogEntry } from '@outpost/contract/devices/schemas'
import type { Page } from '@outpost/contract/kit/page'
import { sql } from 'kysely'
import type { Context } from '../../kit/implement.ts'
import { likeText, utc } from '../../kit/paginate.ts'
import { inScope } from '../../kit/scope.ts'

/** Returns a page of activity log entries, newest first, of one device or of all in the scope. */
export async function listLogs(
  { tx, scope }: Context,
  { limit, offset, q }: { limit: number; offset: number; q?: string | undefined },
  deviceId?: number,
): Promise<Page<LogEntry>> {
  const found = tx
    .selectFrom('device_logs')
    .where(inScope(scope, 'company_id'))
    .$if(deviceId !== undefined, (query) => query.where('device_id', '=', deviceId!))
    .$if(Boolean(q), (query) =>
      query.where(sql`lower(concat_ws(' ', type, log, serial, username))`, 'like', likeText(q!)),
    )
  const rows = await found.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows: rows.map((row) => ({ ...row, created_at: utc(row.created_at) })), total }
}
