import { parentPort, workerData } from 'node:worker_threads'
import { draw } from './draw.ts'
import type { Sheet } from './sheet.ts'

// The thread draws a single sheet and exits.
parentPort!.postMessage(new Uint8Array(await draw(workerData as Sheet)))
