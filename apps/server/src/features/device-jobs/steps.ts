import type { JobState, WaitingReason } from '@outpost/contract/device-jobs/constants'
import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import type { DeviceJob } from '../../kit/device-job.ts'
import { outcomes, stateAfter, statesBefore, type Step } from './machine.ts'
import { shownState, stateMessages, waitingMessages } from './shown.ts'

/** Characters of a text that is kept with a job. */
const most = { said: 2000, message: 500 } as const
/** Events of a job: one that a busy device gives back for weeks does not grow. Its end is always added. */
const mostEvents = 50

export interface StepFacts {
  /** Of a job that waits afterwards. */
  reason?: WaitingReason | null
  /** What is said of it in the log; the usual text of the state where it is left out. */
  message?: string
  /** The device's own words. */
  said?: string
}

const messageOf = (state: JobState, { reason, message, said }: StepFacts): string =>
  (message ?? (said || (reason ? waitingMessages[reason] : stateMessages[state]))).slice(0, most.message)

/** One event of a job's log as JSON: what it is now, in which words, and its command. */
export const eventOf = (state: JobState, facts: StepFacts, commandId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`jsonb_build_object('action', ${shownState(sql`${state}::text`, sql`${facts.reason ?? null}::text`)}, 'message', ${messageOf(state, facts)}::text,
    'created_at', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS'), 'reference_id', ${commandId})`

/** The moments that a step notes. */
function stampsOf(step: Step): RawBuilder<unknown> {
  switch (step) {
    case 'hold':
      return sql`sent_at = sent_at`
    case 'return':
      return sql`sent_at = null`
    case 'send':
      return sql`sent_at = now()`
    case 'deliver':
      return sql`sent_at = coalesce(sent_at, now()), started_at = now()`
    case 'proceed':
      return sql`sent_at = coalesce(sent_at, now()), started_at = coalesce(started_at, now())`
    default:
      return sql`finished_at = now(), token_hash = null`
  }
}

/**
 * Takes a step with jobs, as far as they are in a state in which it can be taken: the one way to change a state.
 * @param which the condition that names them
 * @returns those that took it, as they are now
 */
export async function stepJobs(
  tx: Transaction,
  which: RawBuilder<unknown>,
  step: Step,
  facts: StepFacts = {},
): Promise<DeviceJob[]> {
  const state = stateAfter(step)
  const reason = facts.reason ?? null
  const isEnd = outcomes.some((outcome) => outcome === state)
  const { rows } = await sql<DeviceJob>`
    update device_jobs set state = ${state}, reason = ${reason}, said = coalesce(${facts.said?.slice(0, most.said) || null}, said), ${stampsOf(step)},
      events = case when ${isEnd} or jsonb_array_length(events) < ${mostEvents} then events || ${eventOf(state, facts, sql`command_id::text`)} else events end
    where ${which} and state = any(${statesBefore(step)}::text[]) returning *`.execute(tx)
  return rows
}
