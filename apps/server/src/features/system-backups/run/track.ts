import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import { OperatorError } from '../../../kit/operator-error.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { BackupError } from '../archive/backup-error.ts'
import type { Progress } from '../dump/dump.ts'

export type RunTable = 'system_backups' | 'system_backup_proofs'

/** How each statement begins that changes a run. */
export const changing = {
  system_backups: sql`update system_backups`,
  system_backup_proofs: sql`update system_backup_proofs`,
} as const

/** How often a run is started at most. It is started again if its worker dies. */
export const maxAttempts = 3
const seconds = {
  /** The interval of heartbeats. */
  beat: 5,
  /** The time without a heartbeat after which another worker may take the run. */
  dead: 30,
  /** The time without progress after which the run fails. */
  stuck: 3600,
} as const

class Cancelled extends Error {}

export interface Tracked {
  onProgress: (progress: Progress) => void
  signal: AbortSignal
}

/** Takes a run that waits, or whose worker has died. @returns false if another worker has it, or it is finished */
async function claim(app: Program, table: RunTable, id: number): Promise<boolean> {
  const { rows } = await sql`
    ${changing[table]} set state = 'running', attempts = attempts + 1, started_at = now(), heartbeat_at = now(),
      stage = null, done = null, total = null, error = null
    where id = ${id} and attempts < ${maxAttempts}
      and (state = 'waiting' or (state = 'running' and heartbeat_at < now() - ${seconds.dead} * interval '1 second'))
    returning id`.execute(app.db)
  return rows.length > 0
}

/** What is stored when a run has ended. */
async function end(
  app: Program,
  table: RunTable,
  id: number,
  outcome: { state: 'done' | 'failed' | 'cancelled'; error?: string },
): Promise<void> {
  await sql`${changing[table]} set state = ${outcome.state}, error = ${outcome.error ?? null}, finished_at = now()
    where id = ${id} and state = 'running'`.execute(app.db)
}

/** Our own errors are shown with their message only. Other errors are shown with their code and message. */
export function reasonOf(error: unknown): string {
  if (error instanceof OperatorError) return error.message.slice(0, 1000)
  const { code, message } = error as { code?: string; message?: string }
  return `An unexpected error has stopped it${code === undefined ? '' : ` (${code})`}: ${message ?? 'unknown'}`.slice(
    0,
    1000,
  )
}

/**
 * Runs a backup or a test restore: sends heartbeats, stores its progress, and aborts it when a user cancels it or there
 * was no progress for an hour. Does nothing if another worker has it.
 * @returns `{ result }` of `work`, `{ failed }` with the reason, or undefined if it did not run or was cancelled
 */
export async function track<T>(
  app: Program,
  table: RunTable,
  id: number,
  work: (tracked: Tracked) => Promise<T>,
): Promise<{ result: T } | { failed: string } | undefined> {
  if (!(await claim(app, table, id))) return undefined
  const stop = new AbortController()
  let progress: Progress | undefined
  let movedAt = performance.now()
  const beat = setInterval(() => {
    if (performance.now() - movedAt > seconds.stuck * 1000)
      stop.abort(new BackupError('There was no progress for an hour, so this was given up. Try again.'))
    void sql<{ cancel: boolean }>`
      ${changing[table]} set heartbeat_at = now(), stage = ${progress?.stage ?? null}, done = ${progress?.done ?? null},
        total = ${progress?.total ?? null} where id = ${id} and state = 'running' returning cancel`
      .execute(app.db)
      .then(({ rows }) => rows[0]?.cancel === false || stop.abort(new Cancelled()))
      .catch((error: unknown) => app.log.warn({ error: String(error) }, 'heartbeat of a backup failed'))
  }, seconds.beat * 1000)
  try {
    const onProgress = (next: Progress): void => {
      progress = next
      movedAt = performance.now()
    }
    const result = await work({ onProgress, signal: stop.signal })
    return { result }
  } catch (error) {
    const cause = stop.signal.aborted ? stop.signal.reason : error
    if (cause instanceof Cancelled) {
      await end(app, table, id, { state: 'cancelled' })
      return undefined
    }
    const reason = reasonOf(cause)
    app.log.error({ error: String(cause), table, id }, 'a backup or its test restore has failed')
    await end(app, table, id, { state: 'failed', error: reason })
    return { failed: reason }
  } finally {
    clearInterval(beat)
  }
}

/** Runs `work` as the whole installation. */
export const asSystem = <T>(app: Program, work: Parameters<typeof inTransaction<T>>[2]): Promise<T> =>
  inTransaction(app.db, systemScope, work)
