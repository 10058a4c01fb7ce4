import { Worker } from 'node:worker_threads'
import { fail } from '@outpost/contract/kit/errors'

/** Pieces of work at the same time and in line, milliseconds for one, and memory of one: a process has terminals and devices to serve. */
export interface ThreadLimits<Input> {
  atOnce: number
  waiting: number
  /** A function where it grows with the work. */
  milliseconds: number | ((input: Input) => number)
  heapMb: number
}

/**
 * Work of one kind, each piece in a thread of its own so that nothing else waits for it.
 * @param file the thread's module; it posts one message, the result
 * @param what the kind of work, for errors
 * @returns does one piece. Throws TOO_MANY_REQUESTS where too many wait already, an Error where it fails or takes too long
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
      // The place goes to the person who waits longest, or is free again.
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
