import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { notify, settle } from '../../notifications/service.ts'

const keys = { failed: 'system-backup-failed', overdue: 'system-backup-overdue' } as const

const administrators = async (tx: Transaction) => {
  const top = await tx
    .selectFrom('companies')
    .select('id')
    .where('level', '=', 1)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return { companyId: top.id, permission: 'super_admin' } as const
}

/** Tells the system administrators, once until the next success, that a backup or the proof of one has failed. */
export async function tellFailure(app: App, tx: Transaction, what: 'backup' | 'proof', reason: string): Promise<void> {
  await notify(app, tx, {
    to: await administrators(tx),
    type: 'systemBackupFailed',
    summary: `${what === 'backup' ? 'A backup of the system' : 'The test restore of a system backup'} has failed: ${reason}`,
    params: { what, reason: reason.slice(0, 300) },
    key: keys.failed,
  })
}

/** Tells them, once until the next proof, that no restore was proven for two days. */
export async function tellOverdue(app: App, tx: Transaction): Promise<void> {
  await notify(app, tx, {
    to: await administrators(tx),
    type: 'systemBackupOverdue',
    summary: 'No test restore of a system backup has succeeded for two days.',
    key: keys.overdue,
  })
}

/** A proof has succeeded: both notices are settled. */
export async function settleNotices(tx: Transaction): Promise<void> {
  await settle(tx, keys.failed)
  await settle(tx, keys.overdue)
}
