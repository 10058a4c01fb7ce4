import type { Incoming } from '../../kit/blobs.ts'

/** As much of a file as telling what it is takes. */
export type Readings = Pick<Incoming, 'head' | 'size' | 'read'>
