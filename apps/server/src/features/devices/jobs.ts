import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Program } from '../../context.ts'
import { forEachIsolated } from '../../kit/for-each-isolated.ts'
import { job } from '../../kit/job.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'

const nothing = z.object({})

/** How long rows are kept: activity and attempts for users to look back, commands as a record of what was done. */
const keep = {
  logs: '180 days',
  attempts: '30 days',
  connections: '180 days',
  connects: '3 days',
  commands: '90 days',
  pending: '30 days',
} as const

const outdated: readonly (readonly [table: string, statement: RawBuilder<unknown>])[] = [
  ['device_logs', sql`delete from device_logs where created_at < now() - ${sql.lit(keep.logs)}::interval`],
  [
    'connect_attempts',
    sql`delete from connect_attempts where created_at < now() - ${sql.lit(keep.attempts)}::interval`,
  ],
  [
    'device_connections',
    sql`delete from device_connections where disconnected_at < now() - ${sql.lit(keep.connections)}::interval`,
  ],
  ['connect_hours', sql`delete from connect_hours where at < now() - ${sql.lit(keep.connects)}::interval`],
  [
    'commands',
    sql`delete from commands where created_at < now() - ${sql.lit(keep.commands)}::interval and state not in ('queued', 'sent', 'delivered')`,
  ],
  [
    'pending_devices',
    sql`delete from pending_devices where last_seen_at < now() - ${sql.lit(keep.pending)}::interval and reason in ('join', 'rekey')`,
  ],
  ['enrolment_tokens', sql`delete from enrolment_tokens where expires_at < now() - interval '7 days'`],
]

/** Deletes outdated rows. Each table has its own transaction, so that a failure does not affect the others. */
const cleanUp = (app: Program): Promise<void> =>
  forEachIsolated(
    app,
    'devices.clean-up',
    outdated,
    ([table]) => ({ table }),
    ([, statement]) => inTransaction(app.db, systemScope, (tx) => statement.execute(tx)),
  )

export const cleanUpJobs = [job({ name: 'devices.clean-up', payload: nothing, schedule: '40 3 * * *', run: cleanUp })]
