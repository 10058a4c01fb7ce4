import { parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import type { Picture } from './thumbnail.ts'
import { smallPicture } from './small.ts'

// The thread makes one picture small and ends: nothing is kept for a next one, and its siblings need the processors too.
sharp.cache(false)
sharp.concurrency(1)
const { bytes, mostDots } = workerData as Picture
parentPort!.postMessage(await smallPicture(bytes, mostDots))
