/**
 * Gathers single requests for a moment and answers them with one query: a thousand devices that come back at once cost a
 * few statements instead of thousands. Bounded: with `maxWaiting` requests under way further ones are refused.
 *
 * `run` gets the gathered requests and answers in the same order; when it throws, every request of that batch rejects.
 */
export function batcher<Q, A>(run: (requests: Q[]) => Promise<A[]>, options: { waitMs: number; maxBatch: number; maxWaiting: number }): (request: Q) => Promise<A> {
  let waiting: { request: Q; resolve: (answer: A) => void; reject: (error: unknown) => void }[] = []
  let underWay = 0
  let timer: NodeJS.Timeout | undefined

  const flush = async (): Promise<void> => {
    timer = undefined
    const batch = waiting
    waiting = []
    underWay += batch.length
    try {
      const answers = await run(batch.map((entry) => entry.request))
      for (const [index, entry] of batch.entries()) entry.resolve(answers[index]!)
    } catch (error) {
      for (const entry of batch) entry.reject(error)
    } finally {
      underWay -= batch.length
    }
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
