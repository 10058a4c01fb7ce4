import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'

/** Device id, its company, and the fields that are different now. */
export type Change = [id: number, companyId: number, fields: Record<string, unknown>]

const maxMessage = 7000
/** Beyond this many messages for one batch the rest is left out: open pages read the list again by themselves. */
const maxMessages = 20

/**
 * Tells every process that devices changed, so that their open pages show it. Losing it loses nothing.
 * @param tx where the change is not there for others before this transaction commits
 */
export async function announce(app: App, changes: Change[], tx?: Transaction): Promise<void> {
  const send = (message: Change[]): Promise<void> =>
    tx ? app.bus.publish(tx, 'devices.changed', message) : app.publish('devices.changed', message)
  let message: Change[] = []
  let size = 0
  let sent = 0
  for (const change of changes) {
    const length = JSON.stringify(change).length + 1
    if (size + length > maxMessage && message.length > 0) {
      if (++sent > maxMessages) return
      await send(message)
      message = []
      size = 0
    }
    if (length > maxMessage) continue
    message.push(change)
    size += length
  }
  if (message.length > 0) await send(message)
}
