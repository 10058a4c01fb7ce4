import type { z } from 'zod'
import type { Program } from '../context.ts'

/**
 * Work for the worker. Delivery is at least once: a worker that dies gives its jobs back within a minute, so a job must
 * be able to run twice.
 */
export interface Job<Payload = unknown> {
  name: string
  payload: z.ZodType<Payload>
  /** Cron line in UTC for work that runs by itself; its payload is `{}`. */
  schedule?: string
  run: (app: Program, payload: Payload) => Promise<unknown>
}

/** Declares a job; a feature lists its own in `jobs.ts`. */
export const job = <Payload>(spec: Job<Payload>): Job => spec as Job
