import { Worker } from 'node:worker_threads'
import { fail } from '@outpost/contract/kit/errors'

/**
 * Limits on concurrent and queued tasks, and on the time in milliseconds and memory of each task, because the process
 * also serves terminals and devices.
 */
export interface ThreadLimits<Input> {
  atOnce: number
  waiting: number
  /** A function if the time depends on the input. */
  milliseconds: number | ((input: Input) => number)
  heapMb: number
}

/**
 * Creates a function that runs each task in a separate thread, so that it blocks nothing else.
 * @param file the thread's module; it posts a single message with the result
 * @param what the kind of task, for error messages
 * @returns runs one task. Throws TOO_MANY_REQUESTS if too many are queued, or an Error if it fails or takes too long
 * @example const print = inThreads<Sheet, Uint8Array>(new URL('./thread.ts', import.meta.url), 'a PDF', limits)
 */
export function inThreads<Input, Output>(
  file: URL,
  what: string,
  limits: ThreadLimits<Input>,
): (input: Input) => Promise<Output> {
  let busy = 0
  const waiting: (() => void)[] = []
  return async (input) => {
    if (busy >= limits.atOnce) {
      if (waiting.length >= limits.waiting) throw fail('TOO_MANY_REQUESTS', { retryAfter: 10 })
      await new Promise<void>((next) => waiting.push(next))
    } else busy++
    try {
      return await inThread<Input, Output>(file, what, input, limits)
    } finally {
      // The slot passes to the longest-waiting task, or becomes free.
      const next = waiting.shift()
      if (next) next()
      else busy--
    }
  }
}

function inThread<Input, Output>(
  file: URL,
  what: string,
  workerData: Input,
  { milliseconds, heapMb }: ThreadLimits<Input>,
): Promise<Output> {
  const worker = new Worker(file, {
    workerData,
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  let timer: NodeJS.Timeout
  return new Promise<Output>((resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`${what} took too long`)),
      typeof milliseconds === 'function' ? milliseconds(workerData) : milliseconds,
    )
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the thread of ${what} ended with ${code}`)))
  }).finally(() => {
    clearTimeout(timer)
    return worker.terminate()
  })
}
