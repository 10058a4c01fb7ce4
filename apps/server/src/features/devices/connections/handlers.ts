import { connectionEndOf } from '@outpost/contract/devices/connections/constants'
import { deviceConnections } from '@outpost/contract/devices/connections/endpoints'
import { deviceConnectionSchemas } from '@outpost/contract/devices/connections/schemas'
import { sql } from 'kysely'
import { implement } from '../../../kit/implement.ts'
import { readMoment } from '../../../kit/moment.ts'
import { nullable, orderBy, utc, utcOrNull } from '../../../kit/paginate.ts'
import { inScope } from '../../../kit/scope.ts'
import { requireDevice } from '../device-record.ts'
import { countReconnecting } from './reconnecting.ts'

/** The seconds between the end of the previous connection and the start of this one. */
const offlineBefore = sql<number | null>`
  (select greatest(0, extract(epoch from device_connections.connected_at - p.disconnected_at))::integer from device_connections p
    where p.device_id = device_connections.device_id and p.id < device_connections.id order by p.id desc limit 1)`

const duration = sql<number>`extract(epoch from coalesce(disconnected_at, now()) - connected_at)::integer`
const columns = {
  id: sql.ref('id'),
  connected_at: sql.ref('connected_at'),
  disconnected_at: nullable(sql.ref('disconnected_at')),
  duration,
}

export default implement(deviceConnections, deviceConnectionSchemas, {
  reconnecting: ({ tx, scope, now }) => countReconnecting(tx, scope, now, new Date(performance.timeOrigin)),
  async list({ tx, scope }, { id, limit, offset, sort, start_date, end_date }) {
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
      .select(duration.as('duration'))
      .select(offlineBefore.as('offline_before'))
      .orderBy(orderBy(sort, columns, '-id', 'id'))
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
        offline_before: row.offline_before,
        reason: row.reason === null ? null : connectionEndOf(row.reason),
        message: row.reason,
        restart: row.restart,
        ip: row.ip,
      })),
    }
  },
})
