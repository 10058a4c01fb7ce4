import type { DeviceLink } from '@outpost/gateway/host'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Program } from '../../../context.ts'
import { slices } from '../../../kit/slices.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'

/** How many configurations a run names at most, and how many are in one message. */
const most = { ofRun: 500, ofMessage: 100 } as const
/** How many devices a gateway asks at the same time. */
const atOnce = 8

/**
 * Names to the gateways the configurations that wait for devices which are online and do not work on another change. The
 * worker has no connections to devices.
 */
export const announceDue = (app: Program): Promise<void> =>
  inTransaction(app.db, systemScope, async (tx) => {
    const { rows } = await sql<{ id: number; device_id: number }>`
      select distinct on (c.device_id) c.id, c.device_id from vpn_device_configs c join devices d on d.id = c.device_id
      where c.state = 'not_sent' and c.next_at <= now() and d.status = 1
        and not exists (select from device_jobs j where j.device_id = c.device_id and j.turn is not null and j.finished_at is null)
      order by c.device_id, c.next_at, c.id limit ${most.ofRun}`.execute(tx)
    const messages = Array.from(slices(rows, most.ofMessage), (part) => ({
      due: part.map(({ id, device_id }) => [id, device_id]),
    }))
    await app.bus.publishAll(tx, 'vpn.configure', messages)
  })

const message = z.object({ due: z.array(z.tuple([z.number(), z.number()])).max(most.ofMessage) })

/**
 * Sends the configurations that the worker names, to the devices of this gateway. A message that is lost means that they
 * are sent a minute later.
 * @returns a function that stops listening
 */
export function listenForConfigurations(app: Program, link: DeviceLink): () => void {
  /** Ids of configurations that wait for their turn or are being sent. */
  const queue = new Set<number>()
  let running = 0
  const next = async (): Promise<void> => {
    running++
    try {
      const { sendOne } = await import('./send.ts')
      for (const id of queue) {
        queue.delete(id)
        await sendOne(app, id)
      }
    } catch (error) {
      app.log.warn({ error: String(error) }, 'configurations of VPN hubs were not sent')
    } finally {
      running--
    }
  }
  return app.bus.subscribe('vpn.configure', (payload) => {
    for (const [id, device] of message.safeParse(payload).data?.due ?? []) if (link.isConnected(device)) queue.add(id)
    for (let free = Math.min(atOnce - running, queue.size); free > 0; free--) void next()
  })
}
