import { Worker } from 'node:worker_threads'
import { inTurns } from './turns.ts'

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

/** Runs one task. `signal` ends it; one that is queued ends when its turn comes. */
type Run<Input, Output> = (input: Input, signal?: AbortSignal) => Promise<Output>

/**
 * Creates a function that runs each task in a separate thread, so that it blocks nothing else.
 * @param file the thread's module; it posts a single message with the result
 * @param what the kind of task, for error messages
 * @returns runs one task. Throws TOO_MANY_REQUESTS if too many are queued, the reason of `signal`, or an Error if it fails
 * or takes too long
 * @example const print = inThreads<Sheet, Uint8Array>(new URL('./thread.ts', import.meta.url), 'a PDF', limits)
 */
export function inThreads<Input, Output>(file: URL, what: string, limits: ThreadLimits<Input>): Run<Input, Output> {
  const inTurn = inTurns(limits)
  return (input, signal) =>
    inTurn(async () => {
      signal?.throwIfAborted()
      return inThread<Input, Output>(file, what, input, limits, signal)
    })
}

function inThread<Input, Output>(
  file: URL,
  what: string,
  workerData: Input,
  { milliseconds, heapMb }: ThreadLimits<Input>,
  signal: AbortSignal | undefined,
): Promise<Output> {
  const worker = new Worker(file, {
    workerData,
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  let timer: NodeJS.Timeout
  let abort: () => void
  return new Promise<Output>((resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`${what} took too long`)),
      typeof milliseconds === 'function' ? milliseconds(workerData) : milliseconds,
    )
    abort = () => reject(signal!.reason as Error)
    signal?.addEventListener('abort', abort)
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the thread of ${what} ended with ${code}`)))
  }).finally(() => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    return worker.terminate()
  })
}
