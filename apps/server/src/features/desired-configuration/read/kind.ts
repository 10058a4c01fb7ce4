import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { App, Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { DeviceJob, DeviceJobKind, JobAnswer, Verdict } from '../../../kit/device-job.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { authorOf, jobByToken, outcomeOf, putToken, readSent, sendJob } from '../../device-jobs/service.ts'
import type { ObservedConfig } from '../render/diff.ts'
import { parseUci, UciError } from '../uci/parse.ts'
import { foundParts, mostFound, openFound, writeFound } from './found.ts'
import { storeObserved } from './store.ts'

/** The largest config that is read, in bytes. */
const largest = 262_144
/** Seconds that a device has to come back between two configs. */
const between = 3600

const readOf = (tx: Transaction, jobId: number) =>
  tx.selectFrom('desired_reads').selectAll().where('job_id', '=', jobId).forUpdate().executeTakeFirst()

/** The input of the command that asks for a config. */
export const readInput = (config: string) => ({ file: 'path', path: `/etc/config/${config}` })

/** Adds a config to what a job has read. Throws BAD_REQUEST if that becomes too large. */
async function note(app: App, tx: Transaction, jobId: number, config: string, found: ObservedConfig): Promise<void> {
  const row = await readOf(tx, jobId)
  if (!row) return
  const part = writeFound(app, config, found)
  if ((row.found?.length ?? 0) + part.length > mostFound)
    throw fail('BAD_REQUEST', { message: 'The configuration of the device is larger than 2 MB.' })
  await tx
    .updateTable('desired_reads')
    .set({ found: sql`coalesce(found, '') || ${part}` })
    .where('job_id', '=', jobId)
    .execute()
}

const receive: NonNullable<DeviceJobKind['receive']> = async (app: Program, job, claim, bytes) => {
  const text = (await readSent(claim, bytes, largest)).toString()
  await inTransaction(app.db, systemScope, async (tx) => {
    const open = await jobByToken(tx, job.device_id, claim.token)
    const row = open && (await readOf(tx, open.id))
    const config = row?.configs[0]
    if (!open || config === undefined) throw fail('NOT_FOUND', { message: 'No open request for this file.' })
    try {
      await note(app, tx, open.id, config, { hash: claim.sha256, sections: parseUci(text, config) })
    } catch (error) {
      if (error instanceof UciError) throw fail('BAD_REQUEST', { message: `${config}: ${error.message}` })
      throw error
    }
  })
}

const failed = (said: string): Verdict => ({ outcome: 'failed', said })

/** Stores what came, and asks for the next config. */
async function interpret(app: App, tx: Transaction, job: DeviceJob, answer: JobAnswer): Promise<Verdict> {
  const row = await readOf(tx, job.id)
  const [config, ...left] = row?.configs ?? []
  if (!row || config === undefined) return failed('The request is gone.')
  if (answer.state !== 'completed' && answer.code !== 'NO_FILE')
    return answer.state === 'failed'
      ? failed(`${config}: ${answer.text || answer.code}`)
      : { outcome: outcomeOf(answer) }
  if (answer.code === 'NO_FILE') await note(app, tx, job.id, config, { hash: '-', sections: [] })
  else if (!foundParts(row.found).has(config)) return failed(`The device did not send the config ${config}.`)
  await tx.updateTable('desired_reads').set({ configs: left }).where('job_id', '=', job.id).execute()
  const device = await tx.selectFrom('devices').selectAll().where('id', '=', job.device_id).executeTakeFirstOrThrow()
  if (left.length > 0) {
    await sendJob(app, tx, job, device, {
      kind: 'read_configuration',
      input: readInput(left[0]!),
      actor: authorOf(job),
      channel: job.channel,
      wait: between,
    })
    return { outcome: null, event: null }
  }
  const all = await readOf(tx, job.id)
  await storeObserved(app, tx, device, openFound(app, all?.found))
  return { outcome: 'done', said: 'The configuration has been read.' }
}

/** Jobs that read the configs of a device, one command for each. */
export const readKinds = {
  read_configuration: {
    command: 'file.send',
    token: (app, id) => putToken(app, id),
    interpret,
    receive,
    release: (tx, ids) =>
      tx
        .deleteFrom('desired_reads')
        .where('job_id', 'in', [...ids])
        .execute(),
  } satisfies DeviceJobKind,
} as const
