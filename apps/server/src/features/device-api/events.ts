import { event } from '../../kit/event.ts'

/** The requests of a read have ended: `answersOf` returns how. */
export const apiReadEnded = event<{ readId: number; jobId: number; deviceId: number }>('apiReadEnded')
