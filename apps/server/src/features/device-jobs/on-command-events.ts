import { isCommandName } from '@outpost/contract/device/commands'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import type { Following } from '../devices/service.ts'
import { kindByCommand, knownKind } from './kinds.ts'
import { openJobStates } from './machine.ts'
import { admitToken } from './hand-over.ts'
import { endJob } from './end.ts'
import { outcomeOf, wordsOf } from './outcome.ts'
import { stepJobs } from './steps.ts'

const ofCommand = (id: string) => sql`command_id = ${id}::uuid`

/** Returns the open job of a command and locks it until the transaction ends. */
const openJob = (tx: Transaction, commandId: string) =>
  tx
    .selectFrom('device_jobs')
    .selectAll()
    .where('command_id', '=', commandId)
    .where('state', 'in', [...openJobStates])
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Keeps the state of a job in step with its command. Commands without a job, and jobs that are over, are ignored. */
export const jobFollowing: Following = {
  async complete(app, command, input) {
    const kind = kindByCommand(command.name)
    const full = (await kind?.complete?.(app, command, input)) ?? input
    if (!kind?.token || !isCommandName(command.name)) return full
    const token = kind.token(app, command.id, command.name)
    if (kind.tokenTime !== undefined) await admitToken(app, command.id, token, kind.tokenTime)
    return { ...full, token }
  },
  sent: (tx, ids) => stepJobs(tx, sql`command_id = any(${ids}::uuid[])`, 'send'),
  returned: (tx, id) => stepJobs(tx, ofCommand(id), 'return', { reason: 'turn' }),
  delivered: (tx, id) => stepJobs(tx, ofCommand(id), 'deliver'),
  async onProgress(_app, tx, { id }, percent) {
    if (percent === undefined) return
    const progress = Math.round(Math.min(100, Math.max(0, percent)))
    const job = await tx
      .updateTable('device_jobs')
      .set({ progress })
      .where('command_id', '=', id)
      .where('state', 'in', [...openJobStates])
      .returningAll()
      .executeTakeFirst()
    if (job) await knownKind(job.kind)?.onProgress?.(tx, job, progress)
  },
  async ended(app, tx, command, end) {
    const job = await openJob(tx, command.id)
    if (!job) return undefined
    const verdict = await knownKind(job.kind)?.interpret?.(app, tx, job, end)
    const outcome = verdict ? verdict.outcome : outcomeOf(end)
    // The command of the job has ended, so the job can be cancelled although it had begun.
    if (outcome)
      await endJob(app, tx, job.id, outcome === 'cancelled' ? 'stop' : outcome, verdict?.said ?? wordsOf(end))
    return verdict?.event
  },
  async late(app, tx, command, end) {
    const job = await tx.selectFrom('device_jobs').selectAll().where('command_id', '=', command.id).executeTakeFirst()
    if (job) await knownKind(job.kind)?.late?.(app, tx, job, end)
  },
}
