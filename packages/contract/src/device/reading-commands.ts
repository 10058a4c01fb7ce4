import { z } from 'zod'
import { command } from '../kit/command.ts'

/** The text of a reading plan. In a frame it is encoded once more, so it is limited to less than a frame. */
const readingPlan = z.string().max(40_000).startsWith('plan\t1\t').endsWith('end\n')

/** The commands for monitoring templates. */
export const readingCommands = {
  /**
   * What the device reads for its monitoring templates (see `reading-plan.ts`), until it gets another plan. The `ok`
   * result means that the plan is in persistent storage; `hello` then contains its revision and digest.
   */
  'readings.set': command({
    name: 'readings.set',
    effect: 'transient',
    input: z.object({ plan: readingPlan }),
    output: z.object({}),
    timeout: 30,
    since: 4,
  }),
  /**
   * Reads everything in a plan once, and stores nothing. `readings` has a line for each value, its address and its
   * percent-encoded text separated by a tab; `failures` a line for each source that could not be read, its template, name
   * and reason separated by tabs.
   */
  'readings.test': command({
    name: 'readings.test',
    effect: 'transient',
    input: z.object({ plan: readingPlan }),
    output: z.object({ readings: z.string().max(60_000).default(''), failures: z.string().max(8192).default('') }),
    timeout: 30,
    since: 4,
  }),
}
