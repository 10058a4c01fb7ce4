import { type EventType, permissionFor } from '@outpost/contract/integrations/events/constants'
import type { EventRecord } from '@outpost/contract/integrations/events/schemas'
import { liveEvents } from '@outpost/contract/live'
import type { Program } from '../context.ts'
import { asLeft, type EventRow, present, readEvents } from '../features/integrations/service.ts'
import { systemScope } from '../kit/scope.ts'
import { inTransaction } from '../kit/transaction.ts'
import type { Audience } from './changes.ts'
import type { CompanyPaths } from './paths.ts'
import { eventRoom, everything } from './socket.ts'

const addTo = (lists: Map<string, EventRecord[]>, room: string, event: EventRecord): void => {
  const list = lists.get(room)
  if (list) list.push(event)
  else lists.set(room, [event])
}

/** Pushes events to the pages that follow them, in their order. @returns a function that stops it */
export function pushCompanyEvents(
  app: Program,
  companies: CompanyPaths,
  audience: Pick<Audience, 'emit'> & { isAnybodyInEvents(): boolean },
): () => void {
  const roomsOf = async (type: EventType, companyId: number): Promise<string[]> =>
    [everything, ...(await companies.roomsOf(companyId))].map((room) => eventRoom(permissionFor(type), room))
  const push = async (ids: readonly number[]): Promise<void> => {
    const rows = await inTransaction(app.db, systemScope, (tx) => readEvents(tx, ids))
    const byRoom = new Map<string, EventRecord[]>()
    const add = (rooms: readonly string[], row: EventRow): void => {
      const event = present(row)
      for (const room of rooms) addTo(byRoom, room, event)
    }
    for (const { from_company_id: from, from_name, ...row } of rows) {
      const rooms = await roomsOf(row.type, row.company_id)
      add(rooms, row)
      if (from === null) continue
      const old = (await roomsOf(row.type, from)).filter((room) => !rooms.includes(room))
      add(old, asLeft(row, { id: from, name: from_name ?? '' }))
    }
    for (const [room, events] of byRoom) audience.emit(room, liveEvents.events, { events })
  }
  // One after the other, so that no event overtakes an earlier one of its device.
  let last: Promise<unknown> = Promise.resolve()
  return app.bus.subscribe('events.routed', (payload) => {
    if (!audience.isAnybodyInEvents()) return
    last = last
      .then(() => push((payload as { ids: number[] }).ids))
      .catch((error: unknown) => app.log.warn({ error: String(error) }, 'events could not be pushed'))
  })
}
