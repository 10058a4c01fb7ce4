import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import type { Following } from '../devices/service.ts'
import { kindByCommand, knownKind } from './kinds.ts'
import { openJobStates } from './machine.ts'
import { outcomeOf, wordsOf } from './outcome.ts'
import { stepJobs } from './steps.ts'

const ofCommand = (id: string) => sql`command_id = ${id}::uuid`

/** The open job of a command, held until the transaction ends. */
const openJob = (tx: Transaction, commandId: string) =>
  tx
    .selectFrom('device_jobs')
    .selectAll()
    .where('command_id', '=', commandId)
    .where('state', 'in', [...openJobStates])
    .forNoKeyUpdate()
    .executeTakeFirst()

/** A job is as far as its command. Commands without a job, and jobs that are over, are passed over. */
export const jobFollowing: Following = {
  async complete(app, command, input) {
    const kind = kindByCommand(command.name)
    const full = (await kind?.complete?.(app, command, input)) ?? input
    return kind?.token ? { ...full, token: kind.token(app, command.id) } : full
  },
  sent: (tx, ids) => stepJobs(tx, sql`command_id = any(${ids}::uuid[])`, 'send'),
  returned: (tx, id) => stepJobs(tx, ofCommand(id), 'return', { reason: 'turn' }),
  delivered: (tx, id) => stepJobs(tx, ofCommand(id), 'deliver'),
  async onTheWay(_app, tx, { id }, percent) {
    if (percent === undefined) return
    const progress = Math.round(Math.min(100, Math.max(0, percent)))
    await tx
      .updateTable('device_jobs')
      .set({ progress })
      .where('command_id', '=', id)
      .where('state', 'in', [...openJobStates])
      .execute()
  },
  async ended(app, tx, command, end) {
    const job = await openJob(tx, command.id)
    if (!job) return undefined
    const verdict = await knownKind(job.kind)?.judge?.(app, tx, job, end)
    await stepJobs(tx, sql`id = ${job.id}`, verdict?.outcome ?? outcomeOf(end), { said: verdict?.said ?? wordsOf(end) })
    return verdict?.tell
  },
}
