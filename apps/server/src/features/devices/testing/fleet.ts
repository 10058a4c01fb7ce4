import { sql } from 'kysely'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import type { TestOutpost } from '../../../testing/outpost.ts'
import type { Person } from '../../../testing/person.ts'

interface Shape {
  name: string
  status?: number | null
  model?: string
  firmware?: string
  monitored?: boolean
  /** Minutes since the last report. Absent if it never reported. */
  reported?: number
  signal?: number
  operator?: string
  type?: string
  network?: string
  wan?: string
  /** Ids of credit types. */
  service?: number
  pack?: number
}

/** For every filter: a device that matches, one that does not, and one without a value. */
export const fleet: readonly Shape[] = [
  {
    name: 'alpha',
    status: 1,
    model: 'RUTX50',
    firmware: '7.13',
    reported: 1,
    signal: -60,
    operator: 'Telia',
    type: '5G',
    network: 'home',
    wan: 'mobile',
    service: 2,
  },
  {
    name: 'beta',
    status: 1,
    model: 'RUTX50',
    firmware: '7.12',
    reported: 10,
    signal: -80,
    operator: 'Telenor, Oslo \\ 1',
    type: '4G',
    network: 'roaming',
    wan: 'wired',
    service: 1,
    pack: 14,
  },
  {
    name: 'Gamma',
    status: 0,
    model: 'TRB140',
    firmware: '7.13',
    reported: 90,
    signal: -100,
    operator: 'Telia',
    type: 'LTE',
    network: 'HOME',
    wan: 'WiFi',
    monitored: false,
    service: 6,
    pack: 13,
  },
  { name: 'delta', status: 2, model: 'RUT240', firmware: '7.12' },
  { name: 'epsilon 100%', status: null, model: 'RUT_40', firmware: '7.9', reported: 20_000, type: '' },
]

interface Fleet {
  company: { id: number }
  user: Person
  /** The ids of the devices by name, and under `tag` the id of the tag of the first and the fourth. */
  ids: ReadonlyMap<string, number>
}

/** Creates a company with these devices and an administrator. */
export async function makeFleet(outpost: TestOutpost): Promise<Fleet> {
  const ids = new Map<string, number>()
  const company = await outpost.build.company()
  const user = await outpost.build.user(company.id)
  await inTransaction(outpost.running.app.db, systemScope, async (tx) => {
    for (const [index, shape] of fleet.entries()) {
      const { id } = await outpost.build.device(company.id, {
        name: shape.name,
        serial: `SN-${index}`,
        mac: `00:1E:42:AB:CD:0${index}`,
      })
      ids.set(shape.name, id)
      await tx
        .updateTable('devices')
        .set({
          status: shape.status ?? null,
          model: shape.model ?? null,
          firmware: shape.firmware ?? null,
          monitoring_enabled: shape.monitored ?? true,
          management_credit_type_id: shape.service ?? null,
          data_credit_type_id: shape.pack ?? null,
        })
        .where('id', '=', id)
        .execute()
      if (shape.reported === undefined) continue
      const values = Object.fromEntries(
        Object.entries({
          signal: shape.signal,
          operator: shape.operator,
          connection_type: shape.type,
          temperature: 30 + index,
        }).filter(([, value]) => value !== undefined),
      )
      await sql`insert into device_states (device_id, company_id, reported_at, signal, operator, connection_type, network_state, wan_state, values)
        values (${id}, ${company.id}, now() - ${shape.reported} * interval '1 minute', ${shape.signal ?? null}, ${shape.operator ?? null}, ${shape.type ?? null}, ${shape.network ?? null}, ${shape.wan ?? null}, ${JSON.stringify(values)})`.execute(
        tx,
      )
    }
  })
  const tag = await user.post('/tags', { company_id: company.id, name: 'Tagged' })
  ids.set('tag', tag.body.data.id)
  await user.put('/devices/tags/assign', {
    data: [
      { device_id: ids.get('alpha')!, tag_id: [tag.body.data.id] },
      { device_id: ids.get('delta')!, tag_id: [tag.body.data.id] },
    ],
  })
  return { company, user, ids }
}
