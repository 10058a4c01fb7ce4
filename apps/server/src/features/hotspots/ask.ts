import type { HotspotAction } from '@outpost/contract/device/wireless'
import { ApiError, fail } from '@outpost/contract/kit/errors'
import type { DeviceLink } from '@outpost/gateway/host'
import type { App } from '../../context.ts'
import type { Actor } from '../../kit/actor.ts'
import type { Context } from '../../kit/implement.ts'

/** Milliseconds that a device has to answer. */
const answerLimit = 15_000

/** Questions to hotspots that a user may ask within the seconds. */
const questions = { most: 240, seconds: 600 } as const

/** Counts a question of a user to a hotspot. Throws TOO_MANY_REQUESTS. */
export const takeQuestion = ({ limits }: Pick<App, 'limits'>, { userId }: Pick<Actor, 'userId'>): Promise<unknown> =>
  limits.take(`hotspots:${userId}`, questions.most, questions.seconds)

/** A request to a hotspot of a device. It may contain passwords, so it is never stored or logged. */
export interface HotspotRequest {
  action: HotspotAction
  index: number
  users?: string
  mac?: string
  seconds?: number
  rate?: number
}

type Answer = Awaited<ReturnType<DeviceLink['run']>>

const sentences: Readonly<Record<string, string>> = {
  UNKNOWN_COMMAND: 'The agent of this device is too old for this. Update the agent.',
  NO_HOTSPOT: 'This device has no hotspot with this number.',
  NO_GUEST: 'This guest is no longer connected to the hotspot.',
}

/** Returns a message for users that says why a device has refused. */
const reasonOf = ({ code, text }: Answer): string =>
  sentences[code] ?? `The device refused: ${text || code || 'it gave no reason'}`.slice(0, 300)

const linesIn = (answer: Answer): string => {
  if (!answer.ok) throw fail('CONFLICT', { message: reasonOf(answer) })
  return String(answer.data['lines'] ?? '')
}

const linkOf = (app: App): DeviceLink => {
  if (!app.link) throw fail('UNAVAILABLE')
  return app.link
}

/**
 * Asks a device within a request, which holds no database connection meanwhile.
 * @returns the lines of the answer
 * @throws DEVICE_OFFLINE, DEVICE_TIMEOUT, UNAVAILABLE, TOO_MANY_REQUESTS, CONFLICT with what the device says
 */
export async function askNow(
  { app, outside, actor }: Pick<Context, 'app' | 'outside' | 'actor'>,
  deviceId: number,
  command: 'hotspot' | 'wireless.observe',
  input: HotspotRequest | Record<string, never>,
): Promise<string> {
  const link = linkOf(app)
  return linesIn(
    await outside(JSON.stringify([deviceId, command, input]), async (left) => {
      await takeQuestion(app, actor)
      return link.run(deviceId, command, { ...input }, Math.min(answerLimit, left))
    }),
  )
}

/**
 * Asks a hotspot, in what `outside` of a request runs.
 * @param left milliseconds until the request gives up
 * @throws as `askNow`
 */
export const askHotspot = async (app: App, deviceId: number, input: HotspotRequest, left: number): Promise<string> =>
  linesIn(await linkOf(app).run(deviceId, 'hotspot', { ...input }, Math.min(answerLimit, left)))

/** Asks a device apart from a request. @returns the lines, or the reason as a message for users */
export async function askLater(
  app: App,
  deviceId: number,
  input: HotspotRequest,
): Promise<{ lines: string } | { failed: string }> {
  try {
    return { lines: linesIn(await linkOf(app).run(deviceId, 'hotspot', { ...input }, answerLimit)) }
  } catch (error) {
    if (error instanceof ApiError) return { failed: error.message }
    app.log.warn({ device: deviceId, error: String(error) }, 'a hotspot could not be asked')
    return { failed: 'Could not read the hotspot because of an error on the server. Try again.' }
  }
}
