import type { JobState, WaitingReason } from '@outpost/contract/device-jobs/constants'
import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import type { DeviceJob } from '../../kit/device-job.ts'
import { emit } from '../../kit/event.ts'
import { jobsEnded } from './events.ts'
import { outcomes, stateAfter, statesBefore, type Step } from './machine.ts'
import { shownState, stateMessages, waitingMessages } from './shown.ts'

/** The maximum length of the texts stored with a job. */
const most = { said: 2000, message: 500 } as const
/**
 * The maximum number of events of a job, so that one that a busy device returns for weeks does not grow. Its end is
 * always added.
 */
const maxEvents = 50

export interface StepFacts {
  /** Why the job waits after the transition. */
  reason?: WaitingReason | null
  /** The text in the log. Defaults to the usual text of the state. */
  message?: string
  /** The message of the device. */
  said?: string
}

const messageOf = (state: JobState, { reason, message, said }: StepFacts): string =>
  (message ?? (said || (reason ? waitingMessages[reason] : stateMessages[state]))).slice(0, most.message)

/** Builds one event of a job's log as JSON: the new state, a message, and the id of the command. */
export const eventOf = (state: JobState, facts: StepFacts, commandId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`jsonb_build_object('action', ${shownState(sql`${state}::text`, sql`${facts.reason ?? null}::text`)}, 'message', ${messageOf(state, facts)}::text,
    'created_at', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS'), 'reference_id', ${commandId})`

/** Returns the assignments of the timestamps that a transition sets. */
function stampsOf(step: Step): RawBuilder<unknown> {
  switch (step) {
    case 'hold':
    case 'pause':
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
 * Applies a transition to those of the jobs in which it is allowed. This is the only function that changes the state of
 * a job.
 * @param which the SQL condition that selects the jobs
 * @returns the jobs that changed, in their new state
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
      events = case when ${isEnd} or jsonb_array_length(events) < ${maxEvents} then events || ${eventOf(state, facts, sql`command_id::text`)} else events end
    where ${which} and state = any(${statesBefore(step)}::text[]) returning *`.execute(tx)
  if (isEnd && rows.length > 0) await emit(tx, jobsEnded, { jobs: rows })
  return rows
}
