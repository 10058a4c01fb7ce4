import { channels } from '@outpost/contract/channels/endpoints'
import type { ChannelEvent } from '@outpost/contract/kit/channel'
import { isFinal } from '@outpost/contract/kit/channel-status'
import { multiConfig } from '@outpost/contract/multi-config/endpoints'
import { call } from '../../../kit/api/client.ts'
import { explain } from '../../../kit/api/explain.ts'
import { translate } from '../../../kit/i18n/i18n.ts'
import type { Reading } from './draft.ts'

/** Devices whose values are shown side by side. */
export const maxShown = 20
/** Devices that are read at the same time. */
const atOnce = 4
/** Milliseconds between two looks at a channel, and the most that a device has for its answers. */
const pace = { look: 1000, limit: 90_000 } as const

interface Forwarded {
  code: number
  data: unknown
  truncated?: boolean
  error?: string
}

async function endOf(channel: string, id: number, signal: AbortSignal): Promise<ChannelEvent | undefined> {
  const until = Date.now() + pace.limit
  while (Date.now() < until && !signal.aborted) {
    const event = (await call(channels.get, { channel }, { signal, lasting: true }))[String(id)]?.at(-1)
    if (event && isFinal(event)) return event
    await new Promise((resolve) => setTimeout(resolve, pace.look))
  }
  return undefined
}

/** Reads the paths of a device. Never throws: a failure is part of the reading. */
async function readDevice(id: number, paths: readonly string[], signal: AbortSignal): Promise<Reading> {
  try {
    const { channel } = await call(
      multiConfig.read,
      { device_id: id, endpoints: paths.map((path) => ({ path })) },
      { signal },
    )
    const event = await endOf(channel, id, signal)
    if (!event) return { state: 'failed', answers: {}, message: translate('multiConfig:values.silent') }
    const given = (Array.isArray(event.data) ? event.data : []) as Forwarded[]
    const answers = Object.fromEntries(paths.flatMap((path, at) => (isRead(given[at]) ? [[path, given[at].data]] : [])))
    const faults = given.flatMap(({ code, error, truncated }, at) =>
      error !== undefined || code >= 400
        ? [`${paths[at]}: ${error ?? code}`]
        : truncated
          ? [translate('multiConfig:values.tooLong', { path: paths[at]! })]
          : [],
    )
    const message = faults.join(' ') || (event.status === 'completed' ? '' : event.value)
    return { state: Object.keys(answers).length > 0 ? 'read' : 'failed', answers, message }
  } catch (error) {
    return { state: 'failed', answers: {}, message: explain(error).reason }
  }
}

const isRead = (one: Forwarded | undefined): one is Forwarded =>
  one !== undefined && one.error === undefined && one.code < 400 && !one.truncated

/**
 * Reads the paths of devices, a few devices at a time.
 * @param tell receives each reading as it comes
 */
export async function readDevices(
  ids: readonly number[],
  paths: readonly string[],
  signal: AbortSignal,
  tell: (id: number, reading: Reading) => void,
): Promise<void> {
  const queue = [...ids]
  for (const id of ids) tell(id, { state: 'reading', answers: {}, message: '' })
  const work = async (): Promise<void> => {
    for (let id = queue.shift(); id !== undefined && !signal.aborted; id = queue.shift()) {
      const reading = await readDevice(id, paths, signal)
      if (!signal.aborted) tell(id, reading)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
