import type { Escalation } from '@outpost/contract/alerts/escalation'
import { fail } from '@outpost/contract/kit/errors'
import type pg from 'pg'
import { inThreads } from '../../../kit/threads.ts'
import type { Question } from './question.ts'
import type { StoredSilences } from './silences.ts'
import type { Summary } from './summary.ts'
import type { Target } from './targets.ts'

/** What a thread needs for a rehearsal. */
export interface Task {
  /** The settings of a connection that sees the whole installation: the devices were found within the caller's scope. */
  connection: pg.PoolConfig
  question: Question
  devices: readonly Target[]
  silences: StoredSilences
  notifyResolved: boolean
  escalation: Escalation
}

const inThread = inThreads<Task, Summary>(new URL('./thread.ts', import.meta.url), 'a rehearsal', {
  atOnce: 2,
  waiting: 4,
  milliseconds: 20_000,
  heapMb: 512,
})

/** Companies that have a rehearsal under way, and seconds until another one may be tried. */
const busy = new Set<number>()
const retryAfter = 5

/**
 * Carries out a rehearsal in a thread: one of a company at a time, so that it leaves room for those of others.
 * @param signal ends it
 * @throws TOO_MANY_REQUESTS if one of the company is under way, or too many of others
 */
export async function runRehearsal(companyId: number, task: Task, signal: AbortSignal): Promise<Summary> {
  if (busy.has(companyId)) throw fail('TOO_MANY_REQUESTS', { retryAfter })
  busy.add(companyId)
  try {
    return await inThread(task, signal)
  } finally {
    busy.delete(companyId)
  }
}
