import { isRefused } from './refused.ts'

/**
 * Collects individual requests for a short time and answers them with one query: a thousand devices that reconnect at
 * once cost a few statements instead of thousands. Bounded: while `maxWaiting` requests are pending, further ones are
 * rejected.
 *
 * `run` receives the collected requests and returns the answers in the same order. If it throws, every request of the
 * batch rejects. If the database refuses a value, each request is run separately, so that one peer's bad value does not
 * affect the others.
 */
export function batcher<Q, A>(
  run: (requests: Q[]) => Promise<A[]>,
  options: { waitMs: number; maxBatch: number; maxWaiting: number },
): (request: Q) => Promise<A> {
  let waiting: Waiting<Q, A>[] = []
  let inProgress = 0
  let timer: NodeJS.Timeout | undefined

  const flush = async (): Promise<void> => {
    timer = undefined
    const batch = waiting
    waiting = []
    inProgress += batch.length
    await settle(run, batch)
    inProgress -= batch.length
  }

  return (request) =>
    new Promise((resolve, reject) => {
      if (waiting.length + inProgress >= options.maxWaiting) {
        reject(new Error('too many requests waiting for the database'))
        return
      }
      waiting.push({ request, resolve, reject })
      if (waiting.length >= options.maxBatch) {
        clearTimeout(timer)
        void flush()
      } else timer ??= setTimeout(() => void flush(), options.waitMs)
    })
}

interface Waiting<Q, A> {
  request: Q
  resolve: (answer: A) => void
  reject: (error: unknown) => void
}

/** Resolves or rejects every request of the batch; never throws. */
async function settle<Q, A>(run: (requests: Q[]) => Promise<A[]>, batch: Waiting<Q, A>[]): Promise<void> {
  try {
    const answers = await run(batch.map((entry) => entry.request))
    for (const [index, entry] of batch.entries()) entry.resolve(answers[index]!)
  } catch (error) {
    if (batch.length > 1 && isRefused(error)) for (const entry of batch) await settle(run, [entry])
    else for (const entry of batch) entry.reject(error)
  }
}
