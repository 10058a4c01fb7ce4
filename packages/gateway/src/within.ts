/** A wait that took too long. */
export class TooLate extends Error {
  override name = 'TooLate'
}

/**
 * Waits for `work` for at most `limit` milliseconds and rejects with `TooLate` after that. The work itself goes on; its
 * late result is dropped and its late failure is not an unhandled rejection.
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

/** Makes a call whose immediate throw is a rejection too. */
export const ask = async <T>(call: () => Promise<T>): Promise<T> => await call()
