import { sql, type RawBuilder } from 'kysely'
import type { Program } from '../context.ts'
import { oauthSeconds } from '../features/auth/oauth/tokens.ts'
import { sessionSeconds } from '../features/auth/service.ts'
import { applyTime } from '../features/files/updates/finish.ts'
import { answerGrace } from '../features/devices/commands/command-service.ts'
import { forEachIsolated } from '../kit/for-each-isolated.ts'
import { systemScope } from '../kit/scope.ts'
import { inTransaction } from '../kit/transaction.ts'

/** Timestamps further ahead than this come from a wrong clock; the clocks of hosts differ by less. */
const future = sql`now() + interval '1 minute'`
const seconds = (count: number) => sql`now() + ${count} * interval '1 second'`
const days = (count: number) => seconds(count * 86_400)

type Mend = readonly [what: string, statement: RawBuilder<unknown>]

/** Fixes rows created in the future: they count as created now, and keep their intended validity. */
const shift = (table: string, ...ends: string[]): Mend => [
  table,
  sql`update ${sql.table(table)} set created_at = now(), ${sql.join(ends.map((end) => sql`${sql.ref(end)} = ${sql.ref(end)} - (created_at - now())`))} where created_at > ${future}`,
]
/** Fixes the time of a past event: it is no later than now. */
const past = (table: string, column: string): Mend => [
  table,
  sql`update ${sql.table(table)} set ${sql.ref(column)} = now() where ${sql.ref(column)} > ${future}`,
]
/** Fixes an end time: it is no later than its longest possible duration from now. */
const cap = (table: string, column: string, longest: RawBuilder<unknown>): Mend => [
  table,
  sql`update ${sql.table(table)} set ${sql.ref(column)} = ${longest} where ${sql.ref(column)} > ${longest} + interval '1 minute'`,
]
/** Deletes rows whose true time cannot be determined. */
const forget = (table: string, column: string, after: RawBuilder<unknown> = future): Mend => [
  table,
  sql`delete from ${sql.table(table)} where ${sql.ref(column)} > ${after}`,
]

const today = sql`(now() at time zone 'UTC')::date`

/** In order of urgency: presence and the queue, then data from devices, then credentials. */
const mends: readonly Mend[] = [
  past('worker_heartbeats', 'seen_at'),
  past('gateways', 'seen_at'),
  [
    'graphile_worker._private_known_crontabs',
    sql`update graphile_worker._private_known_crontabs set last_execution = now() where last_execution > ${future}`,
  ],
  // Jobs due immediately, and jobs to be retried after a delay.
  [
    'graphile_worker._private_jobs',
    sql`update graphile_worker._private_jobs set run_at = now() + greatest(run_at - updated_at, interval '0') where updated_at > ${future} and run_at > ${future}`,
  ],
  past('devices', 'last_seen_at'),
  past('devices', 'last_connection_at'),
  past('device_connections', 'connected_at'),
  past('device_connections', 'disconnected_at'),
  past('device_states', 'reported_at'),
  shift('commands', 'expires_at'),
  [
    'commands',
    sql`update commands set answer_by = now() + (timeout_seconds + ${answerGrace}) * interval '1 second' where state = 'delivered' and answer_by > now() + (timeout_seconds + ${answerGrace} + 60) * interval '1 second'`,
  ],
  past('commands', 'sent_at'),
  shift('device_jobs', 'expires_at', 'token_until'),
  shift('job_approvals', 'expires_at'),
  cap('device_jobs', 'phase_until', seconds(applyTime)),
  ['backup_rules', sql`update backup_rules set period_at = null, next_at = now() where period_at > ${future}`],
  // The next time of these schedules is found anew (see `unknown` of the schedules).
  [
    'task_schedules',
    sql`update task_schedules s set next_at = 'epoch', updated_at = least(updated_at, now()) where enabled and (updated_at > ${future}
      or exists (select from task_schedule_runs r where r.schedule_id = s.id and r.due_at > ${future}))`,
  ],
  forget('task_schedule_runs', 'due_at'),
  past('pending_devices', 'last_seen_at'),
  // Their true time is unknown, and later they would pass for values reported at that time.
  forget('telemetry', 'at', sql`now() + interval '1 hour'`),
  forget('telemetry_hourly', 'hour'),
  forget('telemetry_texts', 'at', sql`now() + interval '1 hour'`),
  forget('data_usage_hours', 'hour'),
  past('data_usage_sims', 'since'),
  forget('wireless_slots', 'at'),
  past('wireless_networks', 'reported_at'),
  past('hotspots', 'reported_at'),
  forget('connect_hours', 'at'),
  forget('device_days', 'day', today),
  forget('device_months', 'month', today),
  forget('company_months', 'month', today),
  cap('sessions', 'refresh_until', seconds(sessionSeconds.refresh)),
  cap('sessions', 'expires_at', seconds(sessionSeconds.access)),
  cap('sessions', 'previous_until', seconds(sessionSeconds.previous)),
  shift('dashboard_links', 'expires_at'),
  shift('hotspot_kiosks', 'expires_at'),
  shift('access_tokens', 'expires_at'),
  cap('oauth_grants', 'expires_at', seconds(oauthSeconds.grant)),
  cap('oauth_codes', 'expires_at', seconds(oauthSeconds.code)),
  shift('enrolment_tokens', 'expires_at'),
  shift('invitations', 'expires_at'),
  shift('company_invitations', 'expires_at'),
  shift('impersonations', 'expires_at', 'access_until'),
  cap('account_links', 'expires_at', days(7)),
  // None of these is valid for more than ten minutes.
  ...['mfa_challenges', 'passkey_challenges', 'identity_flows', 'second_factor_setups'].map((table) =>
    cap(table, 'expires_at', seconds(600)),
  ),
  forget('rate_limits', 'resets_at', sql`now() + interval '1 day'`),
  past('notifications', 'created_at'),
  shift('metrics_tokens', 'expires_at'),
  cap('event_subscriptions', 'busy_until', seconds(90)),
  cap('event_subscriptions', 'paused_until', seconds(60)),
  past('event_deliveries', 'created_at'),
  cap('event_deliveries', 'next_at', seconds(4320)),
  [
    'outgoing_heartbeat',
    sql`update outgoing_heartbeat set next_at = now() where next_at > now() + (minutes + 1) * interval '1 minute'`,
  ],
]

/**
 * Repairs the timestamps that a clock running ahead has left in the tables, once the clock is correct again, so that
 * nothing waits for a date that was never real or stays valid for longer than intended. Logs keep the time at which
 * they were written. Running it repeatedly, or when no clock was wrong, changes nothing.
 */
export async function clampFutureTimes(app: Program): Promise<void> {
  const mended: Record<string, number> = {}
  await forEachIsolated(
    app,
    'stamps.mend',
    mends,
    ([what]) => ({ table: what }),
    ([what, statement]) =>
      inTransaction(app.db, systemScope, async (tx) => {
        const { numAffectedRows = 0n } = await statement.execute(tx)
        if (numAffectedRows > 0n) mended[what] = (mended[what] ?? 0) + Number(numAffectedRows)
      }),
  )
  if (Object.keys(mended).length > 0)
    app.log.warn({ rows: mended }, 'stamps that a clock ahead had left were put right')
}
