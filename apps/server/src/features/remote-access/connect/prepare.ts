import { ApiError, fail } from '@outpost/contract/kit/errors'
import { WebUpstream } from '@outpost/gateway/web/upstream'
import { webFailureOf } from '@outpost/gateway/web/failure'
import type { ChannelEvent } from '@outpost/contract/kit/channel'
import type { App } from '../../../context.ts'
import type { Author } from '../../../kit/actor.ts'
import { publishOnChannel } from '../../channels/service.ts'
import type { EntryRow } from '../queries.ts'
import { targetKeysOf } from '../sessions/target-keys.ts'

/** What a channel tells of a connection: its events, under the id of the device. */
export interface ConnectChannel {
  channel: string
  deviceId: number
}

/** The number of events from the request to the link; clients of the vendor's API show them as progress. */
const totalEvents = 8

/** Writes the events of a connection to its channel, each in a transaction of its own, so that they are seen at once. */
export class ConnectProgress {
  readonly #app: App
  readonly #to: ConnectChannel
  #count = 0

  constructor(app: App, to: ConnectChannel) {
    this.#app = app
    this.#to = to
  }

  async step(value: string): Promise<void> {
    await this.#say({ status: 'progress', type: 'text', value, progress: { value: ++this.#count, total: totalEvents } })
  }

  /** Ends the channel with the link. */
  async link(link: string, data: Record<string, unknown>): Promise<void> {
    await this.#say({ status: 'completed', type: 'text', value: 'Connected.', link, data })
  }

  /** Ends the channel without a link. @param code `offline`, a `WebFailureCode`, for pages that translate it, or an `ErrorCode` */
  async fail(code: string, message: string): Promise<void> {
    await this.#say({ status: 'error', type: 'text', value: message, data: { code } })
  }

  async #say(event: ChannelEvent): Promise<void> {
    const { channel, deviceId } = this.#to
    await this.#app.ownTransaction((tx) => publishOnChannel(this.#app.bus, tx, channel, String(deviceId), event))
  }
}

/** Opens a connection to the target of an entry and closes it, with an event for each step. @throws WebFailure */
async function probe(app: App, entry: EntryRow, opener: Author, progress: ConnectProgress): Promise<void> {
  const target = `${entry.address}:${entry.destination_port}`
  await progress.step(`Opening a connection to ${target}.`)
  const isTls = entry.protocol === 'https'
  const upstream = new WebUpstream(
    { scheme: isTls ? 'https' : 'http', host: entry.address, port: entry.destination_port },
    {
      connect: (port) =>
        app.link?.stream(entry.device_id, { host: entry.address, port }) ?? Promise.reject(fail('DEVICE_OFFLINE')),
      keys: targetKeysOf(app, entry, opener),
      onActivity: () => {},
    },
  )
  try {
    await upstream.probe()
  } finally {
    upstream.close()
  }
  await progress.step(`Connected to ${target}.`)
  await progress.step(isTls ? 'The certificate is the accepted one.' : 'The target uses no encryption of its own.')
}

/**
 * Tries the target of an entry and ends the channel with the link, or with the reason why there is none. Never throws.
 * @param open stores the session and returns its link
 */
export async function prepareLink(
  app: App,
  entry: EntryRow,
  opener: Author,
  to: ConnectChannel,
  open: () => Promise<{ link: string; data: Record<string, unknown> }>,
): Promise<void> {
  const progress = new ConnectProgress(app, to)
  let isReached = false
  try {
    await progress.step('The request was accepted.')
    if (entry.device_status !== 1) return await progress.fail('offline', 'The device is not connected.')
    await progress.step('The device is connected.')
    await probe(app, entry, opener, progress)
    await progress.step('Preparing the address.')
    // From here on an error says what the user lacks, such as an approval that is over.
    isReached = true
    const { link, data } = await open()
    await progress.step('The address is ready.')
    await progress.link(link, data)
  } catch (error) {
    const { code, message } = isReached && error instanceof ApiError ? error.items[0]! : webFailureOf(error)
    app.log.info({ entry: entry.id, code, error: message }, 'a connection for a link failed')
    await progress.fail(code, sentences[code] ?? message).catch(() => {})
  }
}

/** What the channel says if there is no link. */
const sentences: Readonly<Partial<Record<string, string>>> = {
  unreachable: 'The target did not accept the connection.',
  no_answer: 'The target did not respond in time.',
  bad_answer: 'The target does not speak the protocol of this entry.',
  certificate_changed: 'The certificate of the target has changed. Check it, and remove the accepted one to continue.',
}
