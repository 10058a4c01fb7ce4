import { liveEvents } from '@outpost/contract/live'
import type { App } from '../context.ts'
import type { Change } from '../features/devices/service.ts'
import type { CompanyPaths } from './paths.ts'
import { everything } from './socket.ts'

/**
 * The interval at which device changes are sent in batches, in milliseconds. A thousand reconnecting devices result in
 * one message.
 */
const gatherMs = 500

export interface Audience {
  emit(room: string, event: string, payload: unknown): void
  isAnybodyThere(): boolean
  /** Whether a socket of this process is in a room. */
  isIn(room: string): boolean
}

/**
 * Collects changes of devices and sends each part of the company tree its own. Bounded: one entry per device and
 * company; a device that is moved has two.
 */
export function gatherChanges(
  app: App,
  companies: CompanyPaths,
  audience: Pick<Audience, 'emit' | 'isAnybodyThere'>,
): { close(): void } {
  const gathered = new Map<string, Change>()
  const flush = async (): Promise<void> => {
    if (gathered.size === 0) return
    const changes = [...gathered.values()]
    gathered.clear()
    const byRoom = new Map<string, { id: number }[]>()
    for (const [id, companyId, fields] of changes) {
      for (const room of [everything, ...(await companies.roomsOf(companyId))]) {
        const list = byRoom.get(room) ?? []
        byRoom.set(room, list)
        list.push({ id, ...fields })
      }
    }
    for (const [room, list] of byRoom) audience.emit(room, liveEvents.deviceChanges, { changes: list })
  }
  const timer = setInterval(() => {
    flush().catch((error: unknown) => app.log.warn({ error: String(error) }, 'changes could not be pushed'))
  }, gatherMs)
  const end = app.bus.subscribe('devices.changed', (payload) => {
    if (!audience.isAnybodyThere()) return
    for (const change of payload as Change[]) {
      const key = `${change[0]}:${change[1]}`
      const known = gathered.get(key)
      gathered.set(key, known ? [change[0], change[1], { ...known[2], ...change[2] }] : change)
    }
  })
  return {
    close() {
      clearInterval(timer)
      end()
    },
  }
}
