import type { Incoming } from '../../kit/blobs.ts'

/** The parts of an uploaded file that are needed to recognise it. */
export type Readings = Pick<Incoming, 'head' | 'size' | 'read'>
