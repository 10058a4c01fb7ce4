import { inThreads } from '../threads.ts'
import type { Sheet } from './sheet.ts'

/** Draws a sheet as a PDF in a thread. Throws the errors of `inThreads`. */
export const printPdf = inThreads<Sheet, Uint8Array>(new URL('./thread.ts', import.meta.url), 'a PDF', {
  atOnce: 2,
  waiting: 8,
  milliseconds: 30_000,
  heapMb: 256,
})
