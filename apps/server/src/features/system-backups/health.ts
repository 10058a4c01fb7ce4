import { proofAlarmHours } from '@outpost/contract/system-backups/constants'
import { databaseCheck, found } from '../system/service.ts'

const schedule = `
  select enabled, extract(epoch from now() - enabled_at)::float8 / 3600 as hours from system_backup_settings`

const lastProof = `
  select extract(epoch from now() - finished_at)::float8 / 3600 as hours, milliseconds from system_backup_proofs
  where state = 'done' order by finished_at desc limit 1`

/** The error of the newest backup or test restore, if it has failed and none has succeeded since. */
const lastFailure = `
  select state, error from (
    select state, error, finished_at from system_backups where state in ('done', 'failed')
    union all select state, error, finished_at from system_backup_proofs where state in ('done', 'failed')) as runs
  order by finished_at desc limit 1`

/** Whether the newest backup was made, and a restore was proven within the time after which its absence is an alarm. */
export const backupAge = databaseCheck('backups', async ({ rows }) => {
  const [last] = await rows<{ state: string; error: string | null }>(lastFailure)
  if (last?.state === 'failed') return found('backups.failed', { reason: last.error ?? '' })
  const [proof] = await rows<{ hours: number; milliseconds: number }>(lastProof)
  if (proof && proof.hours < proofAlarmHours)
    return found('backups.ok', {
      hours: Math.round(proof.hours),
      seconds: Math.max(1, Math.round(proof.milliseconds / 1000)),
    })
  const [set] = await rows<{ enabled: boolean; hours: number }>(schedule)
  if (!set?.enabled) return found('backups.off')
  return found(set.hours < proofAlarmHours ? 'backups.first' : 'backups.overdue')
})
