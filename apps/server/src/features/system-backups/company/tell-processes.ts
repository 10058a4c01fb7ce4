import type { PoolConfig } from 'pg'
import { openPool } from '../../../db/database.ts'
import { chooseBus } from '../../../kit/choose-bus.ts'
import { loadMasterKey, sealerOf } from '../../../kit/secrets.ts'
import { slices } from '../../../kit/slices.ts'
import type { Env } from '../../../start/env.ts'
import type { Applied } from './apply.ts'
import type { Restored } from './companies.ts'
import { replanDevices } from './replan-devices.ts'

/** The number of ids in one message. */
const many = 300
/** The number of people whose sessions are checked at once. Access of all others is checked within minutes. */
const mostPeople = 1000

/**
 * Tells the processes of a running system what has changed, so that they read it again: pages, sessions and connections.
 * Losing a message does no harm. Then plans again what devices read for their monitoring templates, and says for which of
 * them this was not possible.
 */
export async function tellProcesses(
  env: Env,
  app: PoolConfig,
  { id, ids }: Restored,
  { touched, removedDevices }: Applied,
  say: (line: string) => void,
): Promise<void> {
  const { db, close } = openPool(app, () => undefined, 1)
  const bus = await chooseBus(env, app, db, sealerOf(loadMasterKey(env.masterKey, env.dataDir)), () => undefined)
  try {
    await bus.publish(db, 'companies.moved', { id })
    for (const some of slices(touched.roles, many)) await bus.publish(db, 'roles.changed', { ids: some })
    const people = [...new Set(touched.users)].slice(0, mostPeople)
    await bus.publishAll(
      db,
      'sessions.ended',
      people.map((userId) => ({ userId, why: 'company restored' })),
    )
    const devices = [...new Set(touched.devices)]
    for (const some of slices(removedDevices, many))
      await bus.publish(db, 'devices.kick', { ids: some, reason: 'The company was restored.' })
    for (const some of slices(devices, many))
      await bus.publish(
        db,
        'devices.changed',
        some.map((device) => [device, id, { moved: true }]),
      )
    for (const some of slices(touched.templates, many)) await bus.publish(db, 'templates.changed', { templates: some })
    for (const some of slices(devices, many)) await bus.publish(db, 'templates.changed', { devices: some })
    await replanDevices(bus, db, ids, say)
    await bus.publish(db, 'vpn.changed', null)
  } finally {
    await bus.close()
    await close()
  }
}
