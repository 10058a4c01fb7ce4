import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { callS3, S3Error, type S3Account, type S3Call, textOf } from './request.ts'

/** Milliseconds before each further attempt. A store that restarts is back within seconds. */
const pauses = [250, 1000, 3000] as const
/** After this many milliseconds there is no further attempt, since a request waits for the answer. */
const PATIENCE = 10_000

/** Whether the same request may succeed a little later: there was no answer, or one that says so. */
const mayPass = (error: unknown): boolean =>
  error instanceof S3Error && (error.status === undefined || error.status >= 500 || error.status === 429)

/** Runs `act`, and again up to three times if the store cannot be reached, is overloaded or restarts. Throws S3Error. */
export async function insist<T>(act: () => Promise<T>): Promise<T> {
  const end = performance.now() + PATIENCE
  for (const pause of pauses) {
    try {
      return await act()
    } catch (error) {
      if (!mayPass(error) || performance.now() > end) throw error
      await sleep(pause)
    }
  }
  return act()
}

/** Sends a request and insists on a whole answer. Throws S3Error. */
export const ask = (account: S3Account, call: S3Call): Promise<{ headers: IncomingHttpHeaders; text: string }> =>
  insist(async () => {
    const response = await callS3(account, call)
    try {
      return { headers: response.headers, text: await textOf(response) }
    } catch (error) {
      if (error instanceof S3Error) throw error
      const { host } = new URL(account.endpoint)
      throw new S3Error(`The answer of the store ${host} was cut off: ${(error as Error).message}.`, { cause: error })
    }
  })
