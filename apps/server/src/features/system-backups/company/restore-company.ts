import type { Client } from 'pg'
import type { BlobStore } from '../../../kit/blobs.ts'
import { migrate } from '../../../db/migrate.ts'
import { BackupError } from '../archive/backup-error.ts'
import { drain } from '../archive/walk.ts'
import { type Owners, withScratch } from '../proof/scratch.ts'
import { load } from '../restore/load.ts'
import { advanceSequences, type Applied, apply } from './apply.ts'
import { writeEntry } from './audit-entry.ts'
import { type Catalogue, readCatalogue } from './catalogue.ts'
import { chooseCompanies, nameCompanies, nameRelated, rebuildTree, type Restored } from './companies.ts'
import { missingContents, placeContents } from './contents.ts'
import { findRegained, nameRegained } from './people.ts'
import { describe } from './report.ts'
import { beginChanges, withBackup, withSystem } from './session.ts'
import { compare, findAdded, keepPlace, stage } from './stage.ts'

export interface CompanyRestore {
  owners: Owners
  /** Opens the backup, which is read twice if contents of files are missing. */
  open: () => AsyncIterable<Buffer>
  /** The name of the backup, for the audit log. */
  file: string
  passphrase: string
  /** The name or id of the company in the backup. */
  company: string
  blobs: BlobStore
  /** Do everything, then undo it. */
  check: boolean
  /** Saves the present state. It is called when the backup was loaded and has the company. */
  beforeChange?: () => Promise<void>
  say: (line: string) => void
  signal?: AbortSignal | undefined
}

/**
 * Restores a company with its subsidiaries from a backup into a running system. The backup is loaded into a scratch
 * database, its rows of the company are copied beside those of the system, and one transaction makes these equal. Nothing
 * that belongs to others is changed. Throws BackupError; then nothing was changed.
 */
export const restoreCompany = (options: CompanyRestore): Promise<{ restored: Restored; applied: Applied }> =>
  withSystem(options.owners.owner, options.signal, (now) =>
    withScratch(options.owners, async (scratch) => {
      const { passphrase, signal } = options
      await load(options.open(), { owner: scratch, passphrase, signal, file: (_, parts) => drain(parts) })
      await migrate(scratch)
      const say = (line: string): void => options.say(printable(line))
      return withBackup(scratch, (backup) => bringBack({ backup, now }, { ...options, say }))
    }),
  )

/** Names are what users and devices have entered: nothing in them may steer the terminal. */
const printable = (line: string): string => line.replaceAll(/[\p{Cc}\p{Cf}]/gu, '?')

async function bringBack(
  pair: { backup: Client; now: Client },
  { company, blobs, check, beforeChange, say, signal, ...given }: CompanyRestore,
): Promise<{ restored: Restored; applied: Applied }> {
  const { backup, now } = pair
  await requireSameMigrations(backup, now)
  const catalogue = await readCatalogue(now)
  const restored = await chooseCompanies(backup, now, company)
  for (const client of [backup, now]) await nameCompanies(client, restored.ids)
  await stage(pair, catalogue, signal)
  await keepPlace(now, restored.id)
  const wanted = await missingContents(now, blobs)
  if (wanted.size > 0) say(`files whose content is put back: ${wanted.size}`)
  if (!check) await beforeChange?.()
  // If the rows are not stored, the sweep removes them: by then, others may refer to the same contents.
  if (wanted.size > 0 && !check) await placeContents(given.open(), given.passphrase, blobs, wanted, say)
  await beginChanges(now)
  await nameRelated(now, restored.id)
  await compare(now, catalogue)
  await findAdded(pair, catalogue)
  const regained = await findRegained(now)
  const applied = await change(now, catalogue, restored, check)
  say(`${restored.name} (${restored.id}) with ${restored.ids.length - 1} subsidiaries:`)
  await describe(now, catalogue, restored, applied, say)
  await nameRegained(now, regained, say)
  signal?.throwIfAborted()
  if (!check) await writeEntry(now, restored, given.file, applied.counts)
  await now.query(check ? 'ROLLBACK' : 'COMMIT')
  return { restored, applied }
}

async function change(now: Client, catalogue: Catalogue, { ids }: Restored, check: boolean): Promise<Applied> {
  const applied = await apply(now, catalogue)
  await rebuildTree(now)
  const isHubChanged = [...applied.counts].some(
    ([name, { added, changed, removed }]) => name.startsWith('vpn_') && added + changed + removed > 0,
  )
  // Hubs read their clients and routes again when their revision has changed.
  if (isHubChanged)
    await now.query('UPDATE public.vpn_hubs SET revision = revision + 1 WHERE company_id = ANY ($1)', [ids])
  // Sequences do not take part in the transaction.
  if (!check) await advanceSequences(now, catalogue)
  return applied
}

async function requireSameMigrations(backup: Client, now: Client): Promise<void> {
  const query = "SELECT string_agg(name, ' ' ORDER BY name) AS names FROM migrations"
  const [then, here] = [await backup.query(query), await now.query(query)]
  if (then.rows[0].names !== here.rows[0].names)
    throw new BackupError(
      'The database of the running system is of another version. Start this version of the program first.',
    )
}
