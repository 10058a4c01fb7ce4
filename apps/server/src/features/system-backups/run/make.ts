import type { Program } from '../../../context.ts'
import { loadMasterKey } from '../../../kit/secrets.ts'
import { BackupError } from '../archive/backup-error.ts'
import type { Manifest } from '../archive/format.ts'
import { dump } from '../dump/dump.ts'
import { withSnapshot } from '../dump/snapshot.ts'
import { ownersOf } from '../proof/scratch.ts'
import { programVersion } from '../../../kit/program-version.ts'
import { passphraseOf, readSettings, storeOf } from '../settings.ts'
import type { BackupStore } from '../store/store.ts'
import type { Written } from '../store/write-file.ts'
import { tellFailure } from './notices.ts'
import { orderProof } from './order.ts'
import { removeOld } from './retention.ts'
import { asSystem, track, type Tracked } from './track.ts'

interface Made extends Written {
  manifest: Manifest
  store: BackupStore
}

/** Finds the store of a backup, and the passphrase. Throws BackupError if the settings lead elsewhere by now. */
export async function openPlace(app: Program, place: string): Promise<{ store: BackupStore; passphrase: string }> {
  const settings = await asSystem(app, readSettings)
  if (!settings) throw new BackupError('Backups have no settings yet. Set the place and the passphrase first.')
  const store = storeOf(app, settings)
  if (store.place !== place)
    throw new BackupError(
      `This backup is in ${place}, but the settings lead to ${store.place} now. Change the settings to reach it.`,
    )
  return { store, passphrase: passphraseOf(app, settings) }
}

async function makeInto(app: Program, name: string, place: string, { onProgress, signal }: Tracked): Promise<Made> {
  const { store, passphrase } = await openPlace(app, place)
  const { owner } = await ownersOf(app.env)
  const source = {
    owner,
    blobs: app.blobs,
    masterKey: loadMasterKey(app.env.masterKey, app.env.dataDir),
    program: programVersion,
  }
  let manifest: Manifest | undefined
  const written = await withSnapshot(
    owner,
    async (snapshot) => {
      await store
        .tidy()
        .catch((error: unknown) => app.log.warn({ error: String(error) }, 'remains of backups were not removed'))
      return store.write(
        name,
        dump(snapshot, source, { passphrase, onProgress, signal }, (made) => (manifest = made)),
        signal,
      )
    },
    { signal },
  )
  return { ...written, manifest: manifest!, store }
}

/**
 * The job that makes a backup. Orders a test restore of a scheduled backup. After every backup, removes scheduled ones
 * that are no longer needed.
 */
export async function runBackup(app: Program, id: number): Promise<void> {
  const row = await asSystem(app, (tx) =>
    tx.selectFrom('system_backups').select(['name', 'place', 'cause']).where('id', '=', id).executeTakeFirst(),
  )
  if (!row) return
  const outcome = await track(app, 'system_backups', id, (tracked) => makeInto(app, row.name, row.place, tracked))
  if (!outcome) return
  if ('failed' in outcome) return asSystem(app, (tx) => tellFailure(app, tx, 'backup', outcome.failed))
  const { size, sha256, manifest, store } = outcome.result
  const stored = await asSystem(app, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('system_backups')
      .set({
        state: 'done',
        finished_at: new Date(),
        size,
        sha256,
        rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0),
        files: manifest.files.count,
        faults: manifest.files.missing.length + manifest.files.damaged.length,
        program: manifest.program,
        migration: manifest.last_migration,
      })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .executeTakeFirst()
    if (numUpdatedRows === 1n && row.cause === 'schedule') await orderProof(tx, id)
    return numUpdatedRows === 1n
  })
  if (stored) await removeOld(app, store)
  else await store.remove(row.name)
}
