import { parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import type { Picture } from './thumbnail.ts'
import { smallPicture } from './small.ts'

// The thread makes one thumbnail and ends, so a cache is useless, and other threads need the processors too.
sharp.cache(false)
sharp.concurrency(1)
const { bytes, maxDots } = workerData as Picture
parentPort!.postMessage(await smallPicture(bytes, maxDots))
