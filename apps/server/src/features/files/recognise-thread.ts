import { createReadStream } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { factsOf } from './facts.ts'
import type { Sample } from './recognise.ts'

const { type, file, head, size } = workerData as Sample
// Without a start position when reading from the beginning, so that it also works for pipes.
const read = (start?: number, end = size) =>
  createReadStream(file, start === undefined ? {} : { start, end: Math.max(start, end - 1) })
parentPort!.postMessage(await factsOf(type, { head: Buffer.from(head), size, read }).catch(() => undefined))
