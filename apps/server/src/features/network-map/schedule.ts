import { sql } from 'kysely'
import { z } from 'zod'
import { historyDays } from '@outpost/contract/network-map/constants'
import type { DeviceLink } from '@outpost/gateway/host'
import type { Program } from '../../context.ts'
import { job } from '../../kit/job.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { beginQuietly, endInterrupted, pace } from './observe.ts'

/** The most observations at once in the whole installation, and how long after it was opened a map is kept up to date. */
const most = 4
const opened = sql`interval '7 days'`

/** Asks the gateways to observe the maps that are due: of devices that are online, whose map was opened lately. */
export const observeDue = (app: Program): Promise<void> =>
  inTransaction(app.db, systemScope, async (tx) => {
    const { rows } = await sql<{ device_id: number }>`
      with due as (
        select m.device_id from network_maps m join devices d on d.id = m.device_id
        where m.opened_at > now() - ${opened} and m.next_at <= now() and m.state <> 'running' and d.status = 1
          and m.failure is distinct from 'agent'
        order by m.next_at
        limit greatest(0, ${most} - (select count(*) from network_maps where state = 'running'))
        for update of m skip locked)
      update network_maps m set next_at = now() + ${pace} from due where m.device_id = due.device_id
      returning m.device_id`.execute(tx)
    const ids = rows.map(({ device_id: id }) => id)
    if (ids.length > 0) await app.bus.publish(tx, 'network.observe', { ids })
  })

const message = z.object({ ids: z.array(z.number().int().positive()).max(most) })

/**
 * Observes the devices of this gateway that the worker has chosen: only the gateway has their connections. A message that
 * is lost means that a map is observed ten minutes later.
 * @returns a function that stops listening
 */
export const listenForObservations = (app: Program, link: DeviceLink): (() => void) =>
  app.bus.subscribe('network.observe', (payload) => {
    const ids = message.safeParse(payload).data?.ids ?? []
    for (const id of ids) if (link.isConnected(id)) void observeNow(app, id)
  })

async function observeNow(app: Program, id: number): Promise<void> {
  try {
    const attempt = await app.ownTransaction((tx) => beginQuietly(tx, id))
    if (attempt) await (await import('./run.ts')).runObservation(app, attempt)
  } catch (error) {
    app.log.warn({ device: id, error: String(error) }, 'an observation could not be started')
  }
}

/** Deletes what is older than the history. */
const cleanUp = (app: Program): Promise<unknown> =>
  inTransaction(app.db, systemScope, async (tx) => {
    const past = sql<Date>`now() - ${historyDays} * interval '1 day'`
    await tx.deleteFrom('network_stays').where('ended_at', '<', past).execute()
    await tx.deleteFrom('network_changes').where('created_at', '<', past).execute()
  })

export const networkJobs = [
  job({ name: 'network-map.clean-up', payload: z.object({}), schedule: '17 * * * *', run: cleanUp }),
]
export const networkSweeps = [
  { name: 'interrupted network maps', run: endInterrupted },
  { name: 'network maps', run: observeDue },
]
