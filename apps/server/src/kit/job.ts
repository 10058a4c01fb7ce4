import type { z } from 'zod'
import type { Program } from '../context.ts'

/**
 * Work for the worker. Delivery is at least once: the jobs of a worker that dies are released within a minute, so a job
 * must be able to run twice.
 */
export interface Job<Payload = unknown> {
  name: string
  payload: z.ZodType<Payload>
  /** Cron expression in UTC, for work that runs on a schedule; its payload is `{}`. */
  schedule?: string
  run: (app: Program, payload: Payload) => Promise<unknown>
}

/**
 * Thrown by a job that is to run again for a reason that is no defect. The log gets the reason in one line, and again
 * only when it changes or an hour later.
 */
export class TryAgain extends Error {}

/** Declares a job. A feature lists its jobs in `jobs.ts`. */
export const job = <Payload>(spec: Job<Payload>): Job => spec as Job
