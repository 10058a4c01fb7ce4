import { randomUUID } from 'node:crypto'
import type { Makers } from '../../../testing/make-record.ts'
import { addDevice } from '../../devices/testing/records.ts'

export const makers = {
  'network map': async (tx, owner, n, app) => {
    const device_id = Number(await addDevice(tx, owner, n, app))
    const of = { company_id: owner.company.id, device_id }
    const now = new Date()
    await tx
      .insertInto('network_maps')
      .values({ ...of, run: randomUUID(), state: 'completed', observed_at: now, next_at: now })
      .execute()
    await tx
      .insertInto('network_stays')
      .values({
        ...of,
        node: owner.canary,
        kind: 'client',
        place: 'lan1',
        facts: JSON.stringify({ name: owner.canary, ips: [] }),
        evidence: '{}',
        known_at: now,
        first_at: now,
        last_at: now,
      })
      .execute()
    await tx
      .insertInto('network_changes')
      .values({ ...of, node: owner.canary, name: owner.canary, kind: 'appeared' })
      .execute()
    return device_id
  },
} as const satisfies Makers
