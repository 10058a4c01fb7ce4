import { readLimits } from '@outpost/contract/desired-configuration/constants'
import type { PutClaim } from '@outpost/contract/device/put'
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
import type { Sizes } from '../table.ts'
import { foundParts, openFound, writeFound } from './found.ts'
import { storeObserved } from './store.ts'

/** Seconds that a device has to come back between two configs. */
const between = 3600

const readOf = (tx: Transaction, jobId: number) =>
  tx.selectFrom('desired_reads').selectAll().where('job_id', '=', jobId).forUpdate().executeTakeFirst()

/** The input of the command that asks for a config. */
export const readInput = (config: string) => ({ file: 'path', path: `/etc/config/${config}` })

/** Adds a config to what a job has read. Returns false if that becomes too large. */
async function note(app: App, tx: Transaction, jobId: number, config: string, found: ObservedConfig): Promise<boolean> {
  const row = await readOf(tx, jobId)
  if (!row) return true
  const part = writeFound(app, config, found)
  if ((row.found?.length ?? 0) + part.length > readLimits.all) return false
  await tx
    .updateTable('desired_reads')
    .set({ found: sql`coalesce(found, '') || ${part}` })
    .where('job_id', '=', jobId)
    .execute()
  return true
}

/** Notes that the config which the device is sending is too large, so that the others are still read. */
const noteTooLarge = (app: Program, job: DeviceJob, { token, size }: PutClaim): Promise<void> =>
  inTransaction(app.db, systemScope, async (tx) => {
    const open = await jobByToken(tx, job.device_id, token)
    const row = open && (await readOf(tx, open.id))
    const config = row?.configs[0]
    if (!row || config === undefined) return
    await tx
      .updateTable('desired_reads')
      .set({ too_large: JSON.stringify({ ...row.too_large, [config]: size }) })
      .where('job_id', '=', row.job_id)
      .execute()
  })

const receive: NonNullable<DeviceJobKind['receive']> = async (app: Program, job, claim, bytes) => {
  const refuse = async (): Promise<never> => {
    await noteTooLarge(app, job, claim)
    throw fail('PAYLOAD_TOO_LARGE')
  }
  // The size is known before the content, so that nothing of it is sent.
  if (claim.size > readLimits.config) return refuse()
  const text = (await readSent(claim, bytes, readLimits.config)).toString()
  const fits = await inTransaction(app.db, systemScope, async (tx) => {
    const open = await jobByToken(tx, job.device_id, claim.token)
    const row = open && (await readOf(tx, open.id))
    const config = row?.configs[0]
    if (!open || config === undefined) throw fail('NOT_FOUND', { message: 'No open request for this file.' })
    try {
      return await note(app, tx, open.id, config, { hash: claim.sha256, sections: parseUci(text, config) })
    } catch (error) {
      if (error instanceof UciError) throw fail('BAD_REQUEST', { message: `${config}: ${error.message}` })
      throw error
    }
  })
  if (!fits) await refuse()
}

const failed = (said: string): Verdict => ({ outcome: 'failed', said })

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1024)} kB`

/** Says which configs are too large, and what to do. */
const tooLargeText = (sizes: Sizes): string =>
  `Too large to be read: ${Object.entries(sizes)
    .map(([config, bytes]) => `${config} (${kilobytes(bytes)})`)
    .join(
      ', ',
    )}. A config may have ${kilobytes(readLimits.config)}, and all that are read ${kilobytes(readLimits.all)}. ` +
  'Remove what is not needed from it on the device, then read the device again. The other configuration files have been read.'

/** Stores what came, and asks for the next config. */
async function interpret(app: App, tx: Transaction, job: DeviceJob, answer: JobAnswer): Promise<Verdict> {
  const row = await readOf(tx, job.id)
  const [config, ...left] = row?.configs ?? []
  if (!row || config === undefined) return failed('The request is gone.')
  const tooLarge = row.too_large
  if (answer.state !== 'completed' && answer.code !== 'NO_FILE' && !(config in tooLarge))
    return answer.state === 'failed'
      ? failed(`${config}: ${answer.text || answer.code}`)
      : { outcome: outcomeOf(answer) }
  if (answer.code === 'NO_FILE') await note(app, tx, job.id, config, { hash: '-', sections: [] })
  else if (!(config in tooLarge) && !foundParts(row.found).has(config))
    return failed(`The device did not send the configuration file ${config}.`)
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
  await storeObserved(app, tx, device, openFound(app, all?.found), tooLarge)
  return Object.keys(tooLarge).length > 0
    ? failed(tooLargeText(tooLarge))
    : { outcome: 'done', said: 'The configuration has been read.' }
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
