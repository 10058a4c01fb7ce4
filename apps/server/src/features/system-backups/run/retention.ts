import type { Program } from '../../../context.ts'
import type { BackupStore } from '../store/store.ts'
import { readSettings } from '../settings.ts'
import { asSystem } from './track.ts'

export interface Kept {
  id: number
  created_at: Date
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
/** Weeks begin on Monday; 1 January 1970 was a Thursday. */
const weekOf = (at: Date): number => Math.floor((at.getTime() / 86_400_000 + 3) / 7)

/**
 * Returns the backups that are no longer needed: all but the newest of each of the last `daily` days and of each of the
 * last `weekly` weeks that have one. The newest of all is always kept.
 * @param backups newest first
 */
export function outdated(backups: readonly Kept[], daily: number, weekly: number): Kept[] {
  const keep = new Set<number>()
  for (const [most, periodOf] of [
    [Math.max(1, daily), dayOf],
    [weekly, weekOf],
  ] as const) {
    const periods = new Set<string | number>()
    for (const backup of backups) {
      const period = periodOf(backup.created_at)
      if (periods.has(period) || periods.size >= most) continue
      periods.add(period)
      keep.add(backup.id)
    }
  }
  return backups.filter(({ id }) => !keep.has(id))
}

/** Removes backups of the schedule that are no longer needed. The last proven one is kept, and so are those that users made. */
export async function removeOld(app: Program, store: BackupStore): Promise<void> {
  const old = await asSystem(app, async (tx) => {
    const settings = await readSettings(tx)
    if (!settings) return []
    const backups = await tx
      .selectFrom('system_backups')
      .select(['id', 'created_at', 'name'])
      .where('cause', '=', 'schedule')
      .where('state', '=', 'done')
      .where('place', '=', store.place)
      .orderBy('id', 'desc')
      .execute()
    const proven = await tx
      .selectFrom('system_backup_proofs')
      .select('backup_id')
      .where('state', '=', 'done')
      .orderBy('finished_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    const gone = new Set(outdated(backups, settings.keep_daily, settings.keep_weekly).map(({ id }) => id))
    return backups.filter(({ id }) => gone.has(id) && id !== proven?.backup_id)
  })
  for (const { id, name } of old) {
    // First the file: what is listed must exist.
    await store.remove(name)
    await asSystem(app, (tx) => tx.deleteFrom('system_backups').where('id', '=', id).execute())
  }
}
