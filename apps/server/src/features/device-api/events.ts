import type { App } from '../../context.ts'
import { event } from '../../kit/event.ts'

/** The requests of a read have ended: `answersOf` returns how. */
export const apiReadEnded = event<{ app: App; readId: number; jobId: number; deviceId: number }>('apiReadEnded')
