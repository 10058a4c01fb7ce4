import { Widget } from '@outpost/contract/dashboards/widget'
import { sql } from 'kysely'
import type { Transaction } from '../db/database.ts'
import type { DemoDevice } from './devices.ts'

const widgets = [
  { kind: 'value', title: 'Signal', x: 0, y: 0, w: 3, h: 3, parameters: ['signal'] },
  { kind: 'gauge', title: 'Temperature', x: 3, y: 0, w: 3, h: 3, parameters: ['temperature'], least: 0, most: 90 },
  { kind: 'line', title: 'Signal in a day', x: 6, y: 0, w: 6, h: 6, parameters: ['signal'] },
  {
    kind: 'table',
    title: 'Connection',
    x: 0,
    y: 3,
    w: 6,
    h: 3,
    parameters: ['operator', 'connection_type', 'cell_id'],
  },
].map((widget, index) => Widget.parse({ ...widget, key: index + 1 }))

/** Adds two dashboards of a device, and two geofences around the places of devices. */
export async function addDashboards(
  tx: Transaction,
  device: DemoDevice,
  author: { id: number; name: string },
): Promise<void> {
  for (const name of ['Connection', 'For the workshop']) {
    const content = {
      company_id: device.companyId,
      name,
      description: 'Signal and temperature at a glance',
      refresh: 60,
      widgets: JSON.stringify(widgets),
    }
    const { id } = await tx
      .insertInto('dashboards')
      .values({ ...content, device_id: device.id, user_id: author.id, updated_by: author.id, shared: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('dashboard_versions')
      .values({ ...content, dashboard_id: id, version: 1, username: author.name })
      .execute()
  }
  await sql`insert into geofences (company_id, name, kind, latitude, longitude, radius) values
    (1, 'Bergen', 'circle', 60.39, 5.32, 8000), (1, 'Oslo', 'circle', 59.91, 10.75, 15000)`.execute(tx)
}
