import { ApiError, fail } from '@outpost/contract/kit/errors'
import type { ChannelEvent } from '@outpost/contract/kit/channel'
import type { AccessCheck, LimitName } from '@outpost/contract/remote-access/connect/constants'
import type { App } from '../../../context.ts'
import { publishOnChannel } from '../../channels/service.ts'
import type { EntryRow } from '../queries.ts'
import { reachedLimits } from './caller-limits.ts'

/** The number of entries that are checked at once. */
const atOnce = 4

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

/** Asks the device to connect to each target, some of them at once. */
async function statesOf(app: App, entries: readonly EntryRow[]): Promise<AccessCheck['entries']> {
  const checked: AccessCheck['entries'] = []
  for (let from = 0; from < entries.length; from += atOnce)
    checked.push(
      ...(await Promise.all(
        entries
          .slice(from, from + atOnce)
          .map(async (entry) => ({ id: entry.id, name: entry.name, state: await stateOf(app, entry) })),
      )),
    )
  return checked
}

interface Check {
  channel: string
  deviceId: number
  /** The caller, whose limits are checked. */
  userId: number
  /** The limits that were lifted before. */
  lifted?: LimitName[] | undefined
}

/**
 * Checks whether a user can reach some targets of a device, and ends the channel with what came of it: `open` if the
 * device connects to all and the user has reached no limit, otherwise `blocked`. Never throws.
 */
export async function checkAccess(
  app: App,
  entries: readonly EntryRow[],
  { channel, deviceId, userId, lifted }: Check,
): Promise<void> {
  try {
    const data: AccessCheck = {
      entries: await statesOf(app, entries),
      limits: await reachedLimits(app, userId),
      ...(lifted && { lifted }),
    }
    const isOpen = data.limits.length === 0 && data.entries.every(({ state }) => state === 'open')
    const event: ChannelEvent = {
      status: 'completed',
      type: 'text',
      value: isOpen ? 'open' : 'blocked',
      data: { ...data },
    }
    await app.ownTransaction((tx) => publishOnChannel(app.bus, tx, channel, String(deviceId), event))
  } catch (error) {
    app.log.warn({ error: String(error) }, 'the end of a check could not be stored')
  }
}
