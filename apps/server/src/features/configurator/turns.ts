import { fail } from '@outpost/contract/kit/errors'

/** The most questions to devices that wait or are asked, so that nobody can use up those of others. */
const most = { device: 4, user: 16, company: 32, all: 256 } as const

const counts = new Map<string, number>()
/** The end of the last question to each device. */
const last = new Map<number, Promise<void>>()

const change = (key: string, by: 1 | -1): void => {
  const count = (counts.get(key) ?? 0) + by
  if (count === 0) counts.delete(key)
  else counts.set(key, count)
}

/** In whose name a device is asked. */
export interface Asker {
  userId: number
  companyId: number
}

/**
 * Runs `ask` when all earlier questions to the device have ended: a device is asked one thing at a time.
 * @throws UNAVAILABLE if too many questions to the device, or of the user or the company, wait
 */
export async function inTurn<T>(deviceId: number, asker: Asker | undefined, ask: () => Promise<T>): Promise<T> {
  const limits: [string, number][] = [
    [`device ${deviceId}`, most.device],
    ['all', most.all],
    ...(asker
      ? ([
          [`user ${asker.userId}`, most.user],
          [`company ${asker.companyId}`, most.company],
        ] as [string, number][])
      : []),
  ]
  if (limits.some(([key, limit]) => (counts.get(key) ?? 0) >= limit))
    throw fail('UNAVAILABLE', { message: 'The server is waiting for other devices. Try again in a few seconds.' })
  for (const [key] of limits) change(key, 1)
  const { promise, resolve } = Promise.withResolvers<void>()
  const before = last.get(deviceId)
  last.set(deviceId, promise)
  try {
    await before
    return await ask()
  } finally {
    resolve()
    if (last.get(deviceId) === promise) last.delete(deviceId)
    for (const [key] of limits) change(key, -1)
  }
}
