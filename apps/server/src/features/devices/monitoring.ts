import type { devices } from '@outpost/contract/devices/endpoints'
import type { ParsedInputOf, ResultOf } from '@outpost/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Context } from '../../kit/implement.ts'
import { placeIn } from '../../kit/place-in.ts'
import { openChannel, publishOnChannel } from '../channels/service.ts'
import { withOriginals } from './branding.ts'
import { announce } from './changes.ts'
import { kickAll } from './presence/kick.ts'
import { countDevices, pageOfIds } from './queries.ts'
import { writeDeviceLogs } from './device-log.ts'
import { requireDevices } from './device-record.ts'

/** Lists whether devices are monitored, with the filters and the order of the device list. */
export async function listMonitoring(
  { app, tx, scope, actor }: Context,
  asked: ParsedInputOf<typeof devices.monitoring>,
): Promise<ResultOf<typeof devices.monitoring>> {
  const query = withOriginals(app, asked, actor.permissions)
  const { total, age } = await countDevices(app, tx, scope, query)
  const ids = await pageOfIds(tx, scope, query, total, app)
  const rows = await tx
    .selectFrom('devices')
    .select(['id', 'monitoring_enabled'])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute()
  const monitored = new Map(rows.map((row) => [row.id, row.monitoring_enabled]))
  return {
    rows: ids.map((id) => ({ device_id: id, monitoring_enabled: monitored.get(id) ? 1 : 0 })),
    total,
    ...(age > 0 ? { totalAge: age } : {}),
  }
}

/**
 * Switches the monitoring of devices on or off. The last entry for a device wins. Devices that are switched off are
 * disconnected, and from then on refused with code 14.
 */
export async function setMonitoring(
  context: Context,
  { data }: ParsedInputOf<typeof devices.setMonitoring>,
): Promise<{ channel: string }> {
  const { app, tx, scope, actor, request, now, audit, afterCommit } = context
  const wanted = new Map(data.map(({ device_id, monitoring_enabled }) => [device_id, monitoring_enabled]))
  const found = await requireDevices(tx, scope, [...wanted.keys()], placeIn(data, 'device_id'))
  const channel = await openChannel(tx, actor.userId)
  const off: number[] = []
  for (const enabled of [true, false]) {
    const ids = found
      .filter(({ id }) => wanted.get(id) === enabled)
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)
    // Always in the same order, so that concurrent requests cannot deadlock.
    await sql`select from devices where id = any(${ids}::int[]) order by id for update`.execute(tx)
    const changed = await tx
      .updateTable('devices')
      .set({ monitoring_enabled: enabled, updated_at: now })
      .where('id', '=', sql<number>`any(${ids}::int[])`)
      .where('monitoring_enabled', '!=', enabled)
      .returning(['id', 'company_id', 'serial'])
      .execute()
    if (changed.length === 0) continue
    await writeDeviceLogs(
      tx,
      changed,
      { type: 'Monitoring', status: true, log: `Turned ${enabled ? 'on' : 'off'}` },
      actor,
      request,
    )
    await announce(
      app,
      changed.map(({ id, company_id }) => [id, company_id, { monitoring_enabled: enabled ? 1 : 0 }]),
      tx,
    )
    if (!enabled) off.push(...changed.map(({ id }) => id))
  }
  for (const { id } of found)
    await publishOnChannel(app.bus, tx, channel, String(id), {
      status: 'completed',
      type: 'text',
      value: `Monitoring is ${wanted.get(id) ? 'on' : 'off'}.`,
      errorCode: 0,
    })
  audit({
    target: `devices:${[...wanted.keys()].slice(0, 50).join(',')}`,
    detail: { count: wanted.size, switched_off: off.length },
  })
  afterCommit(() => kickAll(app, off, 'Monitoring was turned off.'))
  return { channel }
}
