import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'

/** The id of a device, its company, and the changed fields. */
export type Change = [id: number, companyId: number, fields: Record<string, unknown>]

const maxMessage = 7000
/** The number of messages per batch. The rest is dropped: open pages reload their list on their own anyway. */
const maxMessages = 20

/**
 * Announces changed devices to all processes, so that their open pages show the changes. Losing a message does no harm.
 * @param tx the transaction, if the changes become visible only when it commits
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
