import { parentPort, workerData } from 'node:worker_threads'
import type { Picture } from './thumbnail.ts'
import { smallPicture } from './small.ts'

// The thread makes one picture small and ends.
const { bytes, mediaType } = workerData as Picture
parentPort!.postMessage(new Uint8Array(smallPicture(Buffer.from(bytes), mediaType)))
