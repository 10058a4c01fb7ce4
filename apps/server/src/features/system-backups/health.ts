import { proofAlarmHours } from '@outpost/contract/system-backups/constants'
import { databaseCheck, found } from '../system/service.ts'

const schedule = `
  select enabled, extract(epoch from now() - enabled_at)::float8 / 3600 as hours from system_backup_settings`

const lastProof = `
  select extract(epoch from now() - finished_at)::float8 / 3600 as hours, milliseconds from system_backup_proofs
  where state = 'done' order by finished_at desc limit 1`

/** Whether a restore of a backup was proven within the time after which its absence is an alarm. */
export const backupAge = databaseCheck('backups', async ({ rows }) => {
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
