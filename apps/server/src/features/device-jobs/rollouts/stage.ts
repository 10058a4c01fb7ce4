import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { knownKind } from '../kinds.ts'

/** Begins what a stage has noted, and what could not begin before since its device was at something else. */
export async function openStage(app: App, tx: Transaction, rollout: number, stage: number): Promise<void> {
  const jobs = await tx
    .selectFrom('device_jobs')
    .selectAll()
    .where('rollout_id', '=', rollout)
    .where('stage', '=', stage)
    .where('finished_at', 'is', null)
    .where('command_id', 'is', null)
    .orderBy('device_id')
    .forNoKeyUpdate()
    .execute()
  for (const job of jobs) await knownKind(job.kind)?.begin?.(app, tx, job)
}
