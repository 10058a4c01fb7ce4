import type { KnownDevice } from '@outpost/gateway/host'
import type { Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'

export interface KeyQuestion {
  deviceId: number
  publicKey: Buffer
}

/**
 * Finds the devices of keys. A key announced by a rotation becomes current at its first use, and the previous one stops
 * working.
 */
export function findKeys(app: Program, questions: KeyQuestion[]): Promise<(KnownDevice | undefined)[]> {
  return inTransaction(app.db, systemScope, async (tx) => {
    const rows = await tx
      .selectFrom('device_keys')
      .innerJoin('devices', 'devices.id', 'device_keys.device_id')
      .select([
        'devices.id',
        'devices.company_id',
        'devices.name',
        'devices.epoch',
        'device_keys.public_key',
        'device_keys.state',
      ])
      .where(
        'device_keys.device_id',
        'in',
        questions.map((question) => question.deviceId),
      )
      .execute()
    const answers: (KnownDevice | undefined)[] = []
    for (const { deviceId, publicKey } of questions) {
      const row = rows.find((candidate) => candidate.id === deviceId && candidate.public_key.equals(publicKey))
      if (row?.state === 'next') await promote(tx, deviceId, publicKey)
      answers.push(row && { id: row.id, companyId: row.company_id, name: row.name, epoch: row.epoch })
    }
    return answers
  })
}

/** May run twice for the same key: two concurrent connections may both find it in the state `next`. */
async function promote(tx: Transaction, deviceId: number, publicKey: Buffer): Promise<void> {
  await tx
    .deleteFrom('device_keys')
    .where('device_id', '=', deviceId)
    .where('state', '=', 'current')
    .where('public_key', '!=', publicKey)
    .execute()
  await tx
    .updateTable('device_keys')
    .set({ state: 'current' })
    .where('device_id', '=', deviceId)
    .where('state', '=', 'next')
    .where('public_key', '=', publicKey)
    .execute()
}
