import { Worker } from 'node:worker_threads'
import { fail } from '@outpost/contract/kit/errors'
import type { Sheet } from './sheet.ts'

/** Sheets that are drawn at the same time, that wait for it, and milliseconds for one: a process has terminals and devices to serve. */
const limits = { atOnce: 2, waiting: 8, milliseconds: 30_000, heapMb: 256 } as const

let busy = 0
const waiting: (() => void)[] = []

/**
 * Draws a sheet as PDF, in a thread of its own so that nothing else waits for it.
 * @throws TOO_MANY_REQUESTS where too many wait already, INTERNAL's error where it takes too long
 */
export async function printPdf(sheet: Sheet): Promise<Uint8Array> {
  if (busy >= limits.atOnce) {
    if (waiting.length >= limits.waiting) throw fail('TOO_MANY_REQUESTS', { retryAfter: 10 })
    await new Promise<void>((next) => waiting.push(next))
  } else busy++
  try {
    return await inThread(sheet)
  } finally {
    // The place goes to whoever waits longest, or is free again.
    const next = waiting.shift()
    if (next) next()
    else busy--
  }
}

function inThread(sheet: Sheet): Promise<Uint8Array> {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: sheet, execArgv: [], env: {}, resourceLimits: { maxOldGenerationSizeMb: limits.heapMb } })
  return new Promise<Uint8Array>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('a PDF took too long')), limits.milliseconds)
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the thread of a PDF ended with ${code}`)))
    void worker.on('message', () => clearTimeout(timer)).on('error', () => clearTimeout(timer))
  }).finally(() => worker.terminate())
}
