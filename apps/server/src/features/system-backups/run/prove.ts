import type { Program } from '../../../context.ts'
import { prove } from '../proof/prove.ts'
import { ownersOf } from '../proof/scratch.ts'
import { openPlace } from './make.ts'
import { settleNotices, tellFailure } from './notices.ts'
import { asSystem, track } from './track.ts'

/** The job that proves a backup by restoring it into a scratch database. */
export async function runProof(app: Program, id: number): Promise<void> {
  const row = await asSystem(app, (tx) =>
    tx
      .selectFrom('system_backup_proofs as p')
      .innerJoin('system_backups as b', 'b.id', 'p.backup_id')
      .select(['b.name', 'b.place'])
      .where('p.id', '=', id)
      .executeTakeFirst(),
  )
  if (!row) return
  const started = performance.now()
  const outcome = await track(app, 'system_backup_proofs', id, async ({ onProgress, signal }) => {
    const { store, passphrase } = await openPlace(app, row.place)
    return prove(await ownersOf(app.env), (await store.read(row.name)) as AsyncIterable<Buffer>, {
      passphrase,
      signal,
      onProgress,
    })
  })
  if (!outcome) return
  await asSystem(app, async (tx) => {
    if ('failed' in outcome) return tellFailure(app, tx, 'proof', outcome.failed)
    const { rows, files } = outcome.result
    await tx
      .updateTable('system_backup_proofs')
      .set({
        state: 'done',
        finished_at: new Date(),
        milliseconds: Math.round(performance.now() - started),
        rows,
        files,
      })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute()
    await settleNotices(tx)
  })
}
