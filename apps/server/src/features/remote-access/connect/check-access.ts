import { ApiError, fail } from '@outpost/contract/kit/errors'
import type { ChannelEvent } from '@outpost/contract/kit/channel'
import type { App } from '../../../context.ts'
import { publishOnChannel } from '../../channels/service.ts'
import type { EntryRow } from '../queries.ts'

/** The number of entries that are checked at once. */
const atOnce = 4

interface CheckedEntry {
  id: number
  name: string
  /** `open`, or the code of the error with which the device or the target refused. */
  state: string
}

/** Opens a connection to the target of an entry, over which nothing is sent, and closes it. */
async function stateOf(app: App, { device_id, address, destination_port }: EntryRow): Promise<string> {
  try {
    if (!app.link) throw fail('DEVICE_OFFLINE')
    const { duplex } = await app.link.stream(device_id, { host: address, port: destination_port })
    duplex.on('error', () => {})
    duplex.destroy()
    return 'open'
  } catch (error) {
    return (error instanceof ApiError ? error.items[0]?.code : undefined) ?? 'INTERNAL'
  }
}

/**
 * Asks a device to connect to each of some targets, and ends the channel with what came of it: `open` if all were,
 * otherwise `blocked`. Never throws.
 */
export async function checkAccess(
  app: App,
  entries: readonly EntryRow[],
  { channel, deviceId }: { channel: string; deviceId: number },
): Promise<void> {
  const checked: CheckedEntry[] = []
  for (let from = 0; from < entries.length; from += atOnce)
    checked.push(
      ...(await Promise.all(
        entries
          .slice(from, from + atOnce)
          .map(async (entry) => ({ id: entry.id, name: entry.name, state: await stateOf(app, entry) })),
      )),
    )
  const isOpen = checked.every(({ state }) => state === 'open')
  const event: ChannelEvent = {
    status: 'completed',
    type: 'text',
    value: isOpen ? 'open' : 'blocked',
    data: { entries: checked },
  }
  await app
    .ownTransaction((tx) => publishOnChannel(app.bus, tx, channel, String(deviceId), event))
    .catch((error: unknown) => app.log.warn({ error: String(error) }, 'the end of a check could not be stored'))
}
