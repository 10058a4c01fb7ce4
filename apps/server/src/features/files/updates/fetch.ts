import { Readable } from 'node:stream'
import type { Fetch } from '@outpost/contract/device/fetch'
import type { Program } from '../../../context.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { enterPhase, jobByToken, knownKind } from '../../device-jobs/service.ts'

/**
 * Opens the file that a device requests with its token, starting at an offset. Returns undefined if the token is wrong,
 * belongs to another device, is used up or expired, or if the offset is beyond the file.
 */
export async function openFetch(app: Program, deviceId: number, { token, from }: Fetch): Promise<Readable | undefined> {
  const file = await inTransaction(app.db, systemScope, async (tx) => {
    const job = await jobByToken(tx, deviceId, token)
    if (!job) return undefined
    const offered = await knownKind(job.kind)?.offered?.(app, tx, job)
    if (offered && 'content' in offered)
      return offered.content.length >= from ? { content: offered.content.subarray(from) } : undefined
    if (offered) return offered.size >= from ? offered : undefined
    const held = await tx
      .selectFrom('device_updates as u')
      .innerJoin('files as f', 'f.id', 'u.held_file_id')
      .select(['f.sha256', 'f.size'])
      .where('u.job_id', '=', job.id)
      .where('f.size', '>=', from)
      .executeTakeFirst()
    if (held) await enterPhase(tx, job.id, { phase: 'fetching', message: 'The device is downloading the file.' })
    return held
  })
  if (file && 'content' in file) return Readable.from([file.content], { objectMode: false })
  return file && app.blobs.read(file.sha256, from)
}
