import type { BackupProof, BackupStatus, SystemBackup } from '@outpost/contract/system-backups/schemas'
import { proofAlarmHours } from '@outpost/contract/system-backups/constants'
import { sql, type Selectable } from 'kysely'
import type { App } from '../../context.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { nullable, type Page, pageOf, searchText, utc, utcOrNull } from '../../kit/paginate.ts'
import { lastDue } from './run/tick.ts'
import { readSettings, storeOf } from './settings.ts'

const columns = {
  id: sql.ref('b.id'),
  name: sql.ref('b.name'),
  state: sql.ref('b.state'),
  cause: sql.ref('b.cause'),
  created_at: sql.ref('b.id'),
  size: nullable(sql.ref('b.size')),
}

type ProofRow = Selectable<Database['system_backup_proofs']>
type Row = Selectable<Database['system_backups']>

const running = ({ state, stage, done, total, error, started_at, finished_at }: Row | ProofRow) => ({
  state,
  stage,
  done,
  total,
  error,
  started_at: utcOrNull(started_at),
  finished_at: utcOrNull(finished_at),
})

const presentProof = (row: ProofRow): BackupProof => ({
  ...running(row),
  seconds: row.milliseconds === null ? null : Math.max(1, Math.round(row.milliseconds / 1000)),
  rows: row.rows,
  files: row.files,
})

/** Returns the place to which the settings lead; undefined if they are incomplete. */
async function currentPlace(app: App, tx: Transaction): Promise<string | undefined> {
  const settings = await readSettings(tx)
  try {
    return settings && storeOf(app, settings).place
  } catch {
    return undefined
  }
}

/** Returns a page of the backups, each with its latest proof. */
export async function listBackups(
  app: App,
  tx: Transaction,
  page: Page,
  id?: number,
): Promise<{ rows: SystemBackup[]; total: number }> {
  const found = tx
    .selectFrom('system_backups as b')
    .$if(id !== undefined, (rows) => rows.where('b.id', '=', id!))
    .$if(Boolean(page.q), (rows) =>
      rows.where(searchText(page.q!, page['search-fields'], { name: sql.ref('b.name'), place: sql.ref('b.place') })),
    )
    .selectAll('b')
  const { rows, total } = await pageOf(found, page, columns, '-created_at', 'b.id')
  const ids = rows.map((row) => row.id)
  const proofs =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('system_backup_proofs')
          .selectAll()
          .distinctOn('backup_id')
          .where('backup_id', 'in', ids)
          .orderBy('backup_id')
          .orderBy('id', 'desc')
          .execute()
  const place = await currentPlace(app, tx)
  return {
    rows: rows.map((row) =>
      present(
        row,
        place,
        proofs.find(({ backup_id }) => backup_id === row.id),
      ),
    ),
    total,
  }
}

const present = (row: Row, place: string | undefined, proof: ProofRow | undefined): SystemBackup => ({
  id: row.id,
  name: row.name,
  cause: row.cause,
  ...running(row),
  place: row.place,
  reachable: row.state === 'done' && row.place === place,
  size: row.size,
  sha256: row.sha256?.toString('hex') ?? null,
  rows: row.rows,
  files: row.files,
  faults: row.faults,
  program: row.program,
  migration: row.migration,
  created_by: row.created_by,
  created_at: utc(row.created_at),
  proof: proof ? presentProof(proof) : null,
})

/** Returns whether backups can be relied on. */
export async function readStatus(app: App, tx: Transaction, now: Date): Promise<BackupStatus> {
  const settings = await readSettings(tx)
  const proven = await tx
    .selectFrom('system_backup_proofs as p')
    .innerJoin('system_backups as b', 'b.id', 'p.backup_id')
    .select(['p.finished_at', 'p.milliseconds', 'b.name'])
    .where('p.state', '=', 'done')
    .orderBy('p.finished_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const limit = now.getTime() - proofAlarmHours * 3_600_000
  const isRecent = (proven?.finished_at?.getTime() ?? 0) > limit
  const isYoung = settings !== undefined && settings.enabled_at.getTime() > limit
  return {
    state: isRecent ? 'proven' : !settings?.enabled ? 'none' : isYoung ? 'pending' : 'overdue',
    proven_at: utcOrNull(proven?.finished_at ?? null),
    proven_seconds: proven ? Math.max(1, Math.round((proven.milliseconds ?? 0) / 1000)) : null,
    proven_backup: proven?.name ?? null,
    next_at: settings?.enabled ? utc(new Date(lastDue(settings.hour, now).getTime() + 86_400_000)) : null,
    ready: Boolean(settings?.passphrase) && (await currentPlace(app, tx)) !== undefined,
  }
}
