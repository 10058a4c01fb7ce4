import { deviceConnections } from '@outpost/contract/devices/connections/endpoints'
import { deviceConnectionSchemas } from '@outpost/contract/devices/connections/schemas'
import { sql } from 'kysely'
import { implement } from '../../../kit/implement.ts'
import { readMoment } from '../../../kit/moment.ts'
import { utc, utcOrNull } from '../../../kit/paginate.ts'
import { inScope } from '../../../kit/scope.ts'
import { requireDevice } from '../device-record.ts'
import { endOf } from './record.ts'

export default implement(deviceConnections, deviceConnectionSchemas, {
  async list({ tx, scope }, { id, limit, offset, start_date, end_date }) {
    await requireDevice(tx, scope, id)
    const from = readMoment(start_date, 'start_date')
    const to = readMoment(end_date, 'end_date')
    const found = tx
      .selectFrom('device_connections')
      .where('device_id', '=', id)
      .where(inScope(scope, 'company_id'))
      .$if(to !== undefined, (query) => query.where('connected_at', '<=', to!))
      .$if(from !== undefined, (query) =>
        query.where(sql<boolean>`(disconnected_at is null or disconnected_at >= ${from})`),
      )
    const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = await found
      .selectAll()
      .select(sql<number>`extract(epoch from coalesce(disconnected_at, now()) - connected_at)::integer`.as('duration'))
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
    return {
      total,
      rows: rows.map((row) => ({
        id: row.id,
        device_id: row.device_id,
        connected_at: utc(row.connected_at),
        disconnected_at: utcOrNull(row.disconnected_at),
        duration: row.duration,
        reason: row.reason === null ? null : endOf(row.reason),
        message: row.reason,
        restart: row.restart,
        ip: row.ip,
      })),
    }
  },
})
