/** Thrown when a wait took too long. */
export class TooLate extends Error {
  override name = 'TooLate'
}

/**
 * Waits for `work` for at most `limit` milliseconds, then rejects with `TooLate`. The work itself continues; a late
 * result is ignored, and a late failure is not an unhandled rejection.
 */
export function within<T>(limit: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TooLate(`no answer within ${limit} ms`)), limit)
    work.then(
      (value) => {
        clearTimeout(timer)
        resolve(value)
      },
      (error: unknown) => {
        clearTimeout(timer)
        reject(error instanceof Error ? error : new Error(String(error)))
      },
    )
  })
}

/** Calls a function so that a synchronous throw becomes a rejection too. */
export const ask = async <T>(call: () => Promise<T>): Promise<T> => await call()
