import { ApiError, type ErrorCode, errors, fail } from '@outpost/contract/kit/errors'
import { within } from '@outpost/gateway/within'
import type { App } from '../../../context.ts'
import type { EntryRow } from '../queries.ts'
import { ConnectProgress, type ConnectChannel } from './prepare.ts'

/** Milliseconds for one connection. */
const patience = 20_000

/** Opens a connection to the target of an entry and closes it. Returns the code of the failure, if it fails. */
async function faultOf(app: App, entry: EntryRow): Promise<ErrorCode | undefined> {
  const opening =
    app.link?.stream(entry.device_id, { host: entry.address, port: entry.destination_port }) ??
    Promise.reject(fail('DEVICE_OFFLINE'))
  // A connection that opens too late must still be closed.
  opening.then(
    ({ duplex }) => duplex.destroy(),
    () => {},
  )
  try {
    await within(patience, opening)
    return undefined
  } catch (error) {
    return (error instanceof ApiError ? error.items[0]?.code : undefined) ?? 'DEVICE_TIMEOUT'
  }
}

/**
 * Tries the main entries of a device, and ends the channel with those that can be reached, or with the reason why one
 * cannot. Never throws.
 */
export async function checkEntries(app: App, entries: readonly EntryRow[], to: ConnectChannel): Promise<void> {
  const progress = new ConnectProgress(app, to)
  try {
    const found = await Promise.all(entries.map(async (entry) => ({ entry, fault: await faultOf(app, entry) })))
    const data = {
      entries: found.map(({ entry, fault }) => ({ id: entry.id, name: entry.name, fault: fault ?? null })),
    }
    const closed = found.find(({ fault }) => fault !== undefined)
    if (closed) await progress.end('error', `${closed.entry.name}: ${errors[closed.fault!].message}`, data)
    else await progress.end('completed', `Open: ${entries.map(({ name }) => name).join(', ')}.`, data)
  } catch (error) {
    app.log.warn({ device: to.deviceId, error: String(error) }, 'the access to a device could not be checked')
  }
}
