import { isRefused } from './refused.ts'

/**
 * Gathers single requests for a moment and answers them with one query: a thousand devices that come back at once cost a
 * few statements instead of thousands. Bounded: with `maxWaiting` requests under way further ones are refused.
 *
 * `run` gets the gathered requests and answers in the same order. When it throws, every request of that batch rejects;
 * where the database refuses a value, each is run by itself, so that one peer's odd value is no other's failure.
 */
export function batcher<Q, A>(
  run: (requests: Q[]) => Promise<A[]>,
  options: { waitMs: number; maxBatch: number; maxWaiting: number },
): (request: Q) => Promise<A> {
  let waiting: Waiting<Q, A>[] = []
  let underWay = 0
  let timer: NodeJS.Timeout | undefined

  const flush = async (): Promise<void> => {
    timer = undefined
    const batch = waiting
    waiting = []
    underWay += batch.length
    await settle(run, batch)
    underWay -= batch.length
  }

  return (request) =>
    new Promise((resolve, reject) => {
      if (waiting.length + underWay >= options.maxWaiting) {
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

/** Answers or rejects every request of the batch; never throws. */
async function settle<Q, A>(run: (requests: Q[]) => Promise<A[]>, batch: Waiting<Q, A>[]): Promise<void> {
  try {
    const answers = await run(batch.map((entry) => entry.request))
    for (const [index, entry] of batch.entries()) entry.resolve(answers[index]!)
  } catch (error) {
    if (batch.length > 1 && isRefused(error)) for (const entry of batch) await settle(run, [entry])
    else for (const entry of batch) entry.reject(error)
  }
}
